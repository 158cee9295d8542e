/**
 * What the application asks of the place it runs in. A browser tab and the desktop shell each fill it; an ability that
 * a place lacks is absent. No screens and no rules of the domain in here.
 */
export type Platform = {
  kind: 'web' | 'desktop';
  appVersion: string;
  /** Opens an address outside of the application. */
  openExternal: (url: string) => void;
  /** Where the session's tokens are kept: the browser's storage, or the keychain of the operating system. */
  sessionStore: SessionStore;
  /** False where what is kept there ends with the page, because the browser forbids more. */
  keepsSessions: boolean;
  signInReturn: SignInReturn;
  saveFile: (file: SavedFile) => Promise<void>;
  /**
   * For code that does not come: the connection is down, or a newer version has taken its place. Loads the page anew
   * where that may help; where not, calls `tell`, or without one tells it below the page.
   */
  loadAnew?: (tell?: () => void) => void;
  updates?: Updates;
};

export type SessionStore = {
  getItem: (key: string) => string | null | Promise<string | null>;
  setItem: (key: string, value: string) => void | Promise<void>;
  removeItem: (key: string) => void | Promise<void>;
};

/** How a person comes back from a mail or from another site's sign-in page. */
export type SignInReturn = {
  /** The address to send along for coming back to this page of the application. */
  addressOf: (path: string) => string;
  /** Tells of a return that did not load a page, with its path and query. Calls back until the answer is called. */
  onReturn?: (listener: (path: string) => void) => () => void;
};

export type SavedFile = { name: string; type: string; content: string };

export type Updates = {
  /** Tells of a newer version that is ready to be installed. Calls back until the answer is called. */
  onReady: (listener: (version: string) => void) => () => void;
  install: () => void;
};
