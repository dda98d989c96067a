// Blocks on purpose: the theme is set before the first paint, so that a dark page never flashes white.
(() => {
  const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    let theme = null;
    try {
      theme = localStorage.getItem('theme');
    } catch {
      // Storage may be blocked; the system's preference then decides.
    }
    if (theme !== 'dark' && theme !== 'light') theme = systemIsDark.matches ? 'dark' : 'light';
    document.documentElement.dataset.theme = theme;
  };
  apply();
  systemIsDark.addEventListener('change', apply);
  // Toggled in another tab.
  addEventListener('storage', ({ key }) => key === 'theme' && apply());
  // Paper is white.
  addEventListener('beforeprint', () => (document.documentElement.dataset.theme = 'light'));
  addEventListener('afterprint', apply);
})();
