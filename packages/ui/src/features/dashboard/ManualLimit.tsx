import { UpgradeButton } from '../../components/UpgradeButton.tsx';
import { useNow } from '../../components/useNow.ts';
import classes from './ManualLimit.module.css';
import { untilReset } from './usage.ts';

/** On the leaf, when the day's own question has been asked. */
export function ManualLimit({ resetTime }: { resetTime: string | null }) {
  const reset = untilReset(resetTime, useNow());
  return (
    <>
      <div>
        <p className={classes.title}>Manual analysis limit reached</p>
        {reset && <p className={classes.reset}>Resets in {reset}</p>}
      </div>
      <UpgradeButton />
    </>
  );
}
