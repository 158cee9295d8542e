import { ExportButtons } from './ExportButtons.tsx';

export function YourData() {
  return (
    <>
      <p>
        All the data that we have about you in one file: your account, your subscription, where you are signed in, and
        every question with its analysis.
      </p>
      <ExportButtons />
    </>
  );
}
