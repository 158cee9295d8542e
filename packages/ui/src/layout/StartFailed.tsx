import { PageError } from '../components/PageError.tsx';

export function StartFailed({ retry }: { retry: () => void }) {
  return (
    <PageError
      title="Latticework can’t reach its server."
      text="Check your connection, then try again. Your stored data is not affected."
      onRetry={retry}
    />
  );
}
