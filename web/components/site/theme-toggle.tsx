import { Moon, Sun } from 'lucide-react';
import { buttonClass } from '#web/ui/button.tsx';
import { toggleTheme } from './theme.ts';

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
