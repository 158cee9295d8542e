import { PageError } from '../components/PageError.tsx';

export function StartFailed({ retry }: { retry: () => void }) {
  return (
    <PageError
      title="Latticework cannot reach its server."
      text="Check your connection, then try again. Nothing that you have stored is affected."
      onRetry={retry}
    />
  );
}
