import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { Dialog } from '../../components/Dialog.tsx';
import { untilReset, usageStage } from '../../components/usage.ts';
import { useNow } from '../../components/useNow.ts';
import { limitsQuery } from '../../data/limits.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { usePerson } from '../../data/SessionProvider.tsx';
import { paths } from '../../paths.ts';
import classes from './Question.module.css';

/** Asks for confirmation before a text is analyzed again, and says what that costs. */
export function Reanalyze({ text, onCancel }: { text: string; onCancel: () => void }) {
  const navigate = useNavigate();
  const person = usePerson();
  const limits = useQuery(limitsQuery(useServices())).data;
  const now = useNow();
  const tier = limits?.tier ?? person.claimedTier;
  const reset = untilReset(limits?.manualResetTime ?? null, now);
  const goes = (state: { askedInApp?: true; own?: true }) => () => navigate(paths.dashboardWith(text), { state });

  if (limits?.tier === 'free' && usageStage(limits).manual === 'locked') {
    return (
      <Dialog title="Your manual analysis for today is used" onClose={onCancel}>
        <p>
          {reset && `The next one is yours in ${reset}. `}
          You can keep the text on your dashboard until then.
        </p>
        <div className={classes.actions}>
          <Button onClick={goes({ own: true })}>Keep the Text</Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title="Analyze this text again?" onClose={onCancel}>
      <p>
        {tier === 'free' && <strong>This uses your manual analysis for today. </strong>}
        The analysis that you have stays in your history.
      </p>
      <div className={classes.actions}>
        <Button onClick={goes({ askedInApp: true })}>Analyze Again</Button>
        <Button variant="default" onClick={goes({})}>
          Edit It First
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
