// Runs before the first paint. A file of its own, because the content security policy allows no inline scripts.
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
})();
