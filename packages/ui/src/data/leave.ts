import { usePlatform } from '../platform/PlatformProvider.tsx';

/** Opens another site's page: in the place of this one, or in the browser beside the desktop app. */
export function useLeave(): (url: string) => void {
  const { kind, openExternal } = usePlatform();
  return (url) => (kind === 'desktop' ? openExternal(url) : window.location.assign(url));
}
