import { useBilling } from '../../platform/Billing.tsx';
import { ExportButtons } from './ExportButtons.tsx';

export function YourData() {
  const billing = useBilling();
  return (
    <>
      <p>
        All the data that we have about you in one file: your account, {billing && 'your subscription, '}where you are
        signed in, and every question with its analysis.
      </p>
      <ExportButtons />
    </>
  );
}
