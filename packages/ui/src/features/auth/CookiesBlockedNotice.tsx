import { usePlatform } from '../../platform/PlatformProvider.tsx';

/** Warns before signing in that the session will not last. */
export function CookiesBlockedNotice() {
  if (usePlatform().keepsSessions) return null;
  return (
    <p>
      Your browser blocks cookies for this site, so it cannot remember you. You can sign in, but you will be signed out
      when you close or reload this page.
    </p>
  );
}
