import { Notice } from '../../components/Notice.tsx';
import { isApiError } from '../../data/apiErrors.ts';

/** Why a message was not sent, with the server's error text if there is one. */
export function NotSent({ error, supportEmail }: { error: Error; supportEmail: string | undefined }) {
  // Other errors have no text for users; loading the code may have failed, for example.
  const words = isApiError(error) ? error.message : UNREACHABLE;
  const [before = '', after] = supportEmail ? words.split(supportEmail) : [words];
  return (
    <Notice kind="error">
      <p>
        {before}
        {after !== undefined && <a href={`mailto:${supportEmail}`}>{supportEmail}</a>}
        {after}
      </p>
      <p>What you wrote is still here.</p>
    </Notice>
  );
}

const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.';
