import { usePlatform } from '../../platform/PlatformProvider.tsx';

/** Says before somebody signs in that it will not last. */
export function CookiesBlockedNotice() {
  if (usePlatform().keepsSessions) return null;
  return (
    <p>
      Your browser keeps nothing for this site, because its cookies are blocked. You can sign in, and stay signed in
      until you close this page or load it again.
    </p>
  );
}
