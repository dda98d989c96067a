import { Menu as MenuIcon } from 'lucide-react';
import type { RefObject } from 'react';
import type { CurrentUser } from '#contract/auth.ts';
import { Brand } from '#web/components/brand.tsx';
import { ThemeToggle } from '#web/components/theme-toggle.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { SearchControl } from './search-control.tsx';
import { UserMenu } from './user-menu.tsx';

type HeaderProps = {
  user: CurrentUser;
  menuButton: RefObject<HTMLButtonElement | null>;
  onOpenSidebar: () => void;
};

export function Header({ user, menuButton, onOpenSidebar }: HeaderProps) {
  return (
    <header className="app-header">
      <div className="flex min-w-0 flex-1 items-center gap-2 lg:hidden">
        <button
          ref={menuButton}
          type="button"
          onClick={onOpenSidebar}
          aria-label="Open menu"
          className={`${buttonClass({ variant: 'ghost', size: 'icon' })} -ml-2`}
        >
          <MenuIcon aria-hidden />
        </button>
        <Brand />
      </div>
      <div className="flex items-center gap-1 md:flex-1">
        <SearchControl user={user} />
        <span id="meter-light" className="flex justify-end md:flex-1" />
        <ThemeToggle />
        <UserMenu user={user} />
      </div>
    </header>
  );
}
