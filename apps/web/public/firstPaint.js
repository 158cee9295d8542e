// What has to happen before the first paint, and what shall wait for it. A file of its own, because the content security
// policy allows no inline scripts.
(() => {
  const kept = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // No storage, so nothing is kept.
      return null;
    }
  };
  const page = document.documentElement;

  // So that a dark page never flashes light. The key is COLOR_SCHEME_KEY of packages/ui/src/theme/theme.ts.
  const choice = kept('color-scheme') || 'auto';
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  page.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');

  // So that whoever is signed in does not see a visitor's links first. The key is SESSION_KEY of
  // packages/ui/src/data/personalStorage.ts.
  if (kept('latticework.session')) page.setAttribute('data-session', 'kept');

  // A document can be read before the app runs, so nothing of the app comes before what the document looks like has been
  // seen. A tab in the background paints nothing; there the app comes when everything else has.
  const files = (document.currentScript.dataset.app || '').split(' ').filter(Boolean);
  if (files.length === 0) return;
  const start = () => {
    const app = Object.assign(document.createElement('script'), { type: 'module', src: files[0] });
    const parts = files
      .slice(1)
      .map((href) => Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    document.head.append(...parts, app);
  };
  const paints = typeof PerformanceObserver === 'function' && PerformanceObserver.supportedEntryTypes.includes('paint');
  if (document.hidden || !paints) {
    addEventListener('load', start);
    return;
  }
  const painted = new PerformanceObserver((entries) => {
    if (entries.getEntriesByName('first-contentful-paint').length === 0) return;
    painted.disconnect();
    start();
  });
  painted.observe({ type: 'paint', buffered: true });
})();
