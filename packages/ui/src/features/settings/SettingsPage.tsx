import { Link } from 'react-router-dom';
import { Notice } from '../../components/Notice.tsx';
import { usePerson } from '../../data/SessionProvider.tsx';
import { Appearance } from '../../layout/Appearance.tsx';
import { UpgradeWelcome } from '../../layout/billing/UpgradeWelcome.tsx';
import { useUpgradeWelcome } from '../../layout/billing/useUpgradeWelcome.ts';
import { useMessageOnce } from '../../layout/useMessageOnce.ts';
import { paths } from '../../paths.ts';
import { useBilling } from '../../platform/Billing.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { EmailAddress } from './EmailAddress.tsx';
import { Name } from './Name.tsx';
import { Password } from './Password.tsx';
import { Section } from './Section.tsx';
import { Sessions } from './Sessions.tsx';
import classes from './SettingsPage.module.css';
import { SubscriptionPanel } from './SubscriptionPanel.tsx';
import { YourData } from './YourData.tsx';

export function SettingsPage() {
  const { email } = usePerson();
  const brought = useMessageOnce();
  const welcome = useUpgradeWelcome();
  const billing = useBilling();
  return (
    <div className={`page ${classes.page}`}>
      <title>Settings | Latticework</title>
      <Link className="quiet" to={paths.dashboard}>
        Back to Dashboard
      </Link>
      <h1>Settings</h1>
      {welcome.expected && <UpgradeWelcome confirmation={welcome.confirmation} onDismiss={welcome.end} />}
      {brought.message && <Notice kind="done">{brought.message}</Notice>}
      {brought.error && <Notice kind="error">{brought.error}</Notice>}
      {email && (
        <p className={classes.whose}>
          You are signed in as <strong>{email}</strong>.
        </p>
      )}
      <Section title="Profile">
        <Name />
        <EmailAddress />
      </Section>
      <Section title="Password">
        <Password />
      </Section>
      {billing && (
        <Section title="Subscription">
          <SubscriptionPanel />
        </Section>
      )}
      <Section title="Appearance">
        <Appearance className={classes.appearance} />
      </Section>
      <Section title="Your data">
        <YourData />
      </Section>
      <Section title="Sessions">
        <Sessions />
      </Section>
      <Section title="Delete account">
        <DeleteAccount />
      </Section>
    </div>
  );
}
