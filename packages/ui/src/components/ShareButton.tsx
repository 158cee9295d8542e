import { VisuallyHidden } from '@mantine/core';
import { useSiteUrl } from '../platform/SiteUrl.tsx';
import classes from './ShareButton.module.css';
import { useHydrated } from './useHydrated.ts';
import { useTimedFlag } from './useTimedFlag.ts';

const COPIED = 2000;

/** Shares the page's address with the system's share sheet, or copies it. Hidden when neither is available. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const siteUrl = useSiteUrl();
  // Until that is known, its space is reserved.
  const able = useHydrated() && meansOfSharing() !== null;
  const copied = useTimedFlag(COPIED);

  const share = async () => {
    try {
      const url = siteUrl + path;
      if (meansOfSharing() === 'system') return await navigator.share({ title, url });
      await navigator.clipboard.writeText(url);
      copied.show();
    } catch (error) {
      // Closing the share sheet is not an error.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      console.warn('The page could not be shared.', error);
    }
  };

  return (
    <span className={classes.share} data-able={able} data-screen-only>
      <button type="button" className={`quiet ${classes.button}`} onClick={() => void share()}>
        <span data-shown={!copied.shown}>Share</span>
        <span data-shown={copied.shown}>Copied!</span>
      </button>
      <VisuallyHidden role="status">{copied.shown && 'Link copied.'}</VisuallyHidden>
    </span>
  );
}

/** The types say that these always exist, but a page without https has no clipboard. */
function meansOfSharing(): 'system' | 'clipboard' | null {
  if ('share' in navigator) return 'system';
  return 'clipboard' in navigator ? 'clipboard' : null;
}
