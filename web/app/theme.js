// Inlined into both documents by scripts/static-pages.ts and run before the first paint.
(() => {
  const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    let theme = null;
    try {
      theme = localStorage.getItem('theme');
    } catch {
      // Storage may be blocked; then the system's preference applies.
    }
    if (theme !== 'dark' && theme !== 'light') theme = systemIsDark.matches ? 'dark' : 'light';
    document.documentElement.dataset.theme = theme;
  };
  apply();
  systemIsDark.addEventListener('change', apply);
  // Another tab has toggled the theme.
  addEventListener('storage', ({ key }) => key === 'theme' && apply());
  // Print in light colors.
  addEventListener('beforeprint', () => (document.documentElement.dataset.theme = 'light'));
  addEventListener('afterprint', apply);
})();
