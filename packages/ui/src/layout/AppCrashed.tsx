import { PageError } from '../components/PageError.tsx';

/** The last resort, for errors outside of any route: reload the document. */
export function AppCrashed() {
  return (
    <main>
      <PageError
        title="Something went wrong."
        text="It is our fault, not yours. Your stored data is not affected."
        onRetry={() => window.location.reload()}
      />
    </main>
  );
}
