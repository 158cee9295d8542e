import { useId } from 'react';
import { Badge } from '../../components/Badge.tsx';
import { UpgradeButton } from '../../layout/billing/UpgradeButton.tsx';
import classes from './ArchivePrompt.module.css';

/** For free members: what the archive contains, and a link to it. */
export function ArchivePrompt() {
  const headingId = useId();
  return (
    <aside className={classes.prompt} aria-labelledby={headingId}>
      <div>
        <Badge>Premium</Badge>
        <h2 className={classes.title} id={headingId}>
          Unlock the trending archive
        </h2>
      </div>
      <p className={classes.what}>
        Past trending questions, each with the analysis that was made while it trended:{' '}
        <span className={classes.count}>3-4</span> mental models and <span className={classes.count}>2-3</span> biases.
      </p>
      <UpgradeButton quiet />
    </aside>
  );
}
