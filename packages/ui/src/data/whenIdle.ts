/** Runs low-priority work once the page has loaded, is visible and idle. Returns a function that cancels it. */
export function whenIdle(act: () => void): () => void {
  let wanted = true;
  const later = async () => {
    await shown();
    await loaded();
    await idle();
    if (wanted) act();
  };
  void later();
  return () => {
    wanted = false;
  };
}

const TIMEOUT_MS = 2000;
const WITHOUT_IDLE_CALLBACK = 200;

/** A browser may prerender a page before a person goes there. */
function shown(): Promise<void> {
  if (!('prerendering' in document && document.prerendering)) return Promise.resolve();
  return new Promise((resolve) => document.addEventListener('prerenderingchange', () => resolve(), { once: true }));
}

function loaded(): Promise<void> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => window.addEventListener('load', () => resolve(), { once: true }));
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: TIMEOUT_MS });
    else setTimeout(resolve, WITHOUT_IDLE_CALLBACK);
  });
}
