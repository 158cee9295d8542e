import { ExportButtons } from './ExportButtons.tsx';

export function YourData() {
  return (
    <>
      <p>
        Everything that we keep of you in one file: your account, your subscription, where you are signed in, and every
        question with its analysis.
      </p>
      <ExportButtons />
    </>
  );
}
