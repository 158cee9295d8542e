import type { Platform } from '@latticework/ui/platform';

/** The browser. */
export const webPlatform: Platform = {
  kind: 'web',
  appVersion: __APP_VERSION__,
  openExternal: (url) => void window.open(url, '_blank', 'noopener'),
  sessionStore: window.localStorage,
  signInReturn: { addressOf: (path) => window.location.origin + path },

  async saveFile({ name, type, content }) {
    const address = URL.createObjectURL(new Blob([content], { type }));
    const link = document.createElement('a');
    link.href = address;
    link.download = name;
    link.click();
    // The download has begun by the next turn; freeing the address at once would cut it off in some browsers.
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  },
};
