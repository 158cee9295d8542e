import { PageError } from '../components/PageError.tsx';
import { Wordmark } from '../components/Wordmark.tsx';
import classes from './StartFailed.module.css';

export function StartFailed({ retry }: { retry: () => void }) {
  return (
    <main>
      <div className={`page ${classes.brand}`}>
        <Wordmark />
      </div>
      <PageError
        title="Latticework cannot reach its server."
        text="Check your connection, then try again. Nothing that you have stored is affected."
        onRetry={retry}
      />
    </main>
  );
}
