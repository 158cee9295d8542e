// Runs before the first paint, so that a dark page never flashes light. A file of its own, because the content security
// policy allows no inline scripts. The key is COLOR_SCHEME_KEY of packages/ui/src/theme/theme.ts.
(() => {
  let choice = 'auto';
  try {
    choice = localStorage.getItem('color-scheme') || 'auto';
  } catch {
    // No storage: as the system has it.
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
