import { VisuallyHidden } from '@mantine/core';
import { useSiteUrl } from '../platform/SiteUrl.tsx';
import classes from './ShareButton.module.css';
import { useHydrated } from './useHydrated.ts';
import { useTimedFlag } from './useTimedFlag.ts';

const COPIED = 2000;

/** Hands the page's address on by the means of the system, or copies it. Where neither can be had it is not there. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const siteUrl = useSiteUrl();
  // Until it is known, its place is kept.
  const able = useHydrated() && meansOfSharing() !== null;
  const copied = useTimedFlag(COPIED);

  const share = async () => {
    try {
      const url = siteUrl + path;
      if (meansOfSharing() === 'system') return await navigator.share({ title, url });
      await navigator.clipboard.writeText(url);
      copied.show();
    } catch (error) {
      // To close the system's sheet again is no failure.
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
      <VisuallyHidden role="status">{copied.shown && 'The link is copied.'}</VisuallyHidden>
    </span>
  );
}

/** Asked for as if they might be missing, which the types deny: an address without https has no clipboard. */
function meansOfSharing(): 'system' | 'clipboard' | null {
  if ('share' in navigator) return 'system';
  return 'clipboard' in navigator ? 'clipboard' : null;
}
