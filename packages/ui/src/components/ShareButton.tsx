import { useSiteUrl } from '../platform/SiteUrl.tsx';
import classes from './ShareButton.module.css';
import { useBriefly } from './useBriefly.ts';
import { useHydrated } from './useHydrated.ts';

const COPIED = 2000;

/** Hands the page's address on by the means of the system, or copies it. Where neither can be had it is not there. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const siteUrl = useSiteUrl();
  // Until it is known, its place is kept.
  const able = useHydrated() && meansOfSharing() !== null;
  const copied = useBriefly(COPIED);

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
      <button type="button" className="quiet" onClick={() => void share()}>
        Share
      </button>
      <span className={classes.copied} role="status">
        {copied.shown && 'Copied!'}
      </span>
    </span>
  );
}

/** Asked for as if they might be missing, which the types deny: an address without https has no clipboard. */
function meansOfSharing(): 'system' | 'clipboard' | null {
  if ('share' in navigator) return 'system';
  return 'clipboard' in navigator ? 'clipboard' : null;
}
