// web/app/theme.js reads the same key before the first paint.
const themeKey = 'theme';

export function toggleTheme(): void {
  const { dataset } = document.documentElement;
  const theme = dataset.theme === 'dark' ? 'light' : 'dark';
  dataset.theme = theme;
  try {
    localStorage.setItem(themeKey, theme);
  } catch {
    // Storage may be blocked; then the choice lasts until the page is left.
  }
}
