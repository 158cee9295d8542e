// What has to happen before the first paint, what shall wait for it, and what is left when the app does not come. A file
// of its own, because the content security policy allows no inline scripts.
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

  // What `loadAnew` of packages/ui/src/platform/Platform.ts says; here, because the app itself may be what is missing.
  window.loadAnew = async (tell = tellBelowThePage) => {
    if (await mayHelp()) location.reload();
    else tell();
  };
  // Once, and not where a page that can be read would be given up for the browser's own error.
  async function mayHelp() {
    if (performance.getEntriesByType('navigation')[0]?.type === 'reload') return false;
    try {
      return (await fetch(location.href, { cache: 'no-store', signal: AbortSignal.timeout(5000) })).status < 500;
    } catch {
      return false;
    }
  }
  function tellBelowThePage() {
    const { content } = document.getElementById('unloaded');
    document.body.append(content.cloneNode(true));
    document.body.lastElementChild.querySelector('button').onclick = () => location.reload();
  }
  const onError = ({ target }) => {
    if (target instanceof HTMLScriptElement && target.type === 'module') window.loadAnew();
  };
  addEventListener('error', onError, { capture: true });

  // A document can be read before the app runs, so nothing of the app comes before what the document looks like has been
  // seen. A tab in the background paints nothing, and some browsers do not tell: there it comes after everything else.
  const files = (document.currentScript.dataset.app || '').split(' ').filter(Boolean);
  if (files.length === 0) return;
  const TIMEOUT_MS = 500;
  let begun = false;
  const begin = () => {
    if (begun) return;
    begun = true;
    const app = Object.assign(document.createElement('script'), { type: 'module', src: files[0] });
    const parts = files
      .slice(1)
      .map((href) => Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    document.head.append(...parts, app);
  };
  addEventListener('load', () => setTimeout(begin, TIMEOUT_MS));
  if (typeof PerformanceObserver !== 'function') return;
  const painted = new PerformanceObserver((entries) => {
    if (entries.getEntriesByName('first-contentful-paint').length > 0) begin();
  });
  painted.observe({ type: 'paint', buffered: true });
})();
