import { PageError } from '../components/PageError.tsx';

/** The last resort, for what breaks outside of any route: begin again from the document. */
export function AppCrashed() {
  return (
    <main>
      <PageError
        title="Something went wrong."
        text="It is our fault, not yours. What you have stored is not affected."
        onRetry={() => window.location.reload()}
      />
    </main>
  );
}
