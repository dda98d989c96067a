import { Moon, Sun } from 'lucide-react';
import { buttonClass } from '#web/ui/button.tsx';

// web/public/theme.js reads the same key before the first paint.
const themeKey = 'theme';

export function ThemeToggle() {
  return (
    <button
      type="button"
      aria-label="Toggle dark mode"
      onClick={toggleTheme}
      className={buttonClass({ variant: 'ghost', size: 'icon' })}
    >
      <Moon className="dark:hidden" aria-hidden />
      <Sun className="hidden dark:block" aria-hidden />
    </button>
  );
}

function toggleTheme() {
  const { dataset } = document.documentElement;
  const theme = dataset.theme === 'dark' ? 'light' : 'dark';
  dataset.theme = theme;
  try {
    localStorage.setItem(themeKey, theme);
  } catch {
    // Storage may be blocked; the choice then lasts until the page is left.
  }
}
