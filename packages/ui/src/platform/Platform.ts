/**
 * What the application needs from its host. A browser tab and the desktop shell each implement it; an ability that a
 * host lacks is absent. No screens and no domain rules here.
 */
export type Platform = {
  kind: 'web' | 'desktop';
  appVersion: string;
  /** Opens an address outside of the application. */
  openExternal: (url: string) => void;
  /** Where the session's tokens are stored: the browser's storage, or the operating system's keychain. */
  sessionStore: SessionStore;
  /** False when that storage ends with the page, because the browser forbids more. */
  keepsSessions: boolean;
  signInReturn: SignInReturn;
  saveFile: (file: SavedFile) => Promise<void>;
  /**
   * Called when code cannot be loaded: the connection is down, or a newer version was deployed. Reloads the page if
   * that may help; otherwise calls `tell`, or shows a message below the page.
   */
  loadAnew?: (tell?: () => void) => void;
  updates?: Updates;
};

export type SessionStore = {
  getItem: (key: string) => string | null | Promise<string | null>;
  setItem: (key: string, value: string) => void | Promise<void>;
  removeItem: (key: string) => void | Promise<void>;
};

/** How a user returns from a mail or from another site's sign-in page. */
export type SignInReturn = {
  /** The address to send along for returning to this page of the application. */
  addressOf: (path: string) => string;
  /** Reports a return that did not load a page, with its path and query. The result unsubscribes. */
  onReturn?: (listener: (path: string) => void) => () => void;
};

/** Content that comes in pieces may be longer than fits into memory. */
export type SavedFile = { name: string; type: string; content: string | AsyncIterable<string> };

export type Updates = {
  /** Reports a newer version that is ready to be installed. The result unsubscribes. */
  onReady: (listener: (version: string) => void) => () => void;
  install: () => void;
};
