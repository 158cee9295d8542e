import { deviceStorage, isStorageForbidden } from '@latticework/ui/browserStorage';
import type { Platform } from '@latticework/ui/platform';

declare global {
  interface Window {
    /** From public/firstPaint.js, which has it for when not even this code comes. */
    loadAnew: NonNullable<Platform['loadAnew']>;
  }
}

/** The browser. */
export const webPlatform: Platform = {
  kind: 'web',
  appVersion: __APP_VERSION__,
  openExternal: (url) => void window.open(url, '_blank', 'noopener'),
  sessionStore: deviceStorage(),
  keepsSessions: !isStorageForbidden(),
  signInReturn: { addressOf: (path) => window.location.origin + path },

  loadAnew: (tell) => window.loadAnew(tell),

  async saveFile({ name, type, content }) {
    const address = URL.createObjectURL(await blobOf(content, type));
    const link = document.createElement('a');
    link.href = address;
    link.download = name;
    link.click();
    // The download has begun by the next turn; freeing the address at once would cut it off in some browsers.
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  },
};

const PART = 1_000_000;

/** In parts, because browsers move Blobs to disk, but keep one long string in memory. */
async function blobOf(content: string | AsyncIterable<string>, type: string): Promise<Blob> {
  if (typeof content === 'string') return new Blob([content], { type });
  const parts: Blob[] = [];
  let part = '';
  for await (const piece of content) {
    part += piece;
    if (part.length < PART) continue;
    parts.push(new Blob([part]));
    part = '';
  }
  return new Blob([...parts, part], { type });
}
