import { PageError } from '../components/PageError.tsx';
import { Wordmark } from '../components/Wordmark.tsx';

export function StartFailed({ retry }: { retry: () => void }) {
  return (
    <main className="page" style={{ paddingBlock: 'var(--s4)' }}>
      <Wordmark />
      <PageError
        title="Latticework cannot reach its server."
        text="Check your connection, then try again. Nothing that you have stored is affected."
        onRetry={retry}
      />
    </main>
  );
}
