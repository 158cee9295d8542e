// What has to run before the first paint, what must wait for it, and the fallback when the app cannot be loaded. A
// separate file, because the content security policy forbids inline scripts.
(() => {
  const kept = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Without storage nothing is remembered.
      return null;
    }
  };
  const page = document.documentElement;

  // Prevents a flash of the light theme. The key is COLOR_SCHEME_KEY in packages/ui/src/theme/theme.ts.
  const choice = kept('color-scheme') || 'auto';
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  page.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');

  // Hides a visitor's links from signed-in users until the session is open. The key is SESSION_KEY in
  // packages/ui/src/data/personalStorage.ts.
  if (kept('latticework.session')) page.setAttribute('data-session', 'kept');

  // The implementation of `loadAnew` in packages/ui/src/platform/Platform.ts; it is here, because the app itself may be
  // what failed to load.
  window.loadAnew = async (tell = tellBelowThePage) => {
    if (await mayHelp()) location.reload();
    else tell();
  };
  // Reloads once, and not if that would replace a readable page with the browser's own error page.
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

  // A prerendered document is readable before the app runs, so the app loads only after the first paint. A background
  // tab paints nothing, and some browsers do not report paints: then the app loads after everything else.
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
