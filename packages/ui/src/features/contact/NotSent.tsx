import { Notice } from '../../components/Notice.tsx';

/** Why a message was not sent, in the server's words where there are some. */
export function NotSent({ error, supportEmail }: { error: Error; supportEmail: string | undefined }) {
  // Anything else was not meant for people: the code that sends could not be loaded, for one.
  const words = error.name === 'ApiError' ? error.message : UNREACHABLE;
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
