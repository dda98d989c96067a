import { Moon, Sun } from 'lucide-react';
import { buttonClass } from '#web/ui/button.tsx';
import { toggleTheme } from './theme.ts';

/** On the landing page, where React does not run, web/screens/landing/main.ts answers it. */
export function ThemeToggle() {
  return (
    <button
      type="button"
      aria-label="Toggle dark mode"
      data-toggles-theme
      onClick={toggleTheme}
      className={buttonClass({ variant: 'ghost', size: 'icon' })}
    >
      <Moon className="dark:hidden" aria-hidden />
      <Sun className="hidden dark:block" aria-hidden />
    </button>
  );
}
