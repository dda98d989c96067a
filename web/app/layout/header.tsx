import { CircleHelp, LogOut, Menu as MenuIcon, Search, Settings, Sparkles } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { CurrentUser } from '#contract/accounts/auth.ts';
import { Brand } from '#web/components/site/brand.tsx';
import { ThemeToggle } from '#web/components/site/theme-toggle.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { AppLink } from '#web/components/site/app-link.tsx';
import { navigate } from '#web/components/site/navigation.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Menu, MenuItem, menuItemClass } from '#web/ui/menu.tsx';
import { signOut } from '#web/app/sign-out.ts';
import { isMac, isSingleKey } from '#web/components/forms/single-keys.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useLaterCode } from '#web/ui/use-later-code.ts';

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
          className={`${buttonClass({ variant: 'ghost', size: 'icon' })} -ms-2`}
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

function UserMenu({ user }: { user: CurrentUser }) {
  return (
    <Menu
      label="Account"
      align="end"
      trigger={<Avatar name={user.name} imageUrl={user.profileImageUrl} />}
      triggerClassName="grid touch place-items-center rounded-full"
    >
      <div className="mb-1.5 border-b border-line px-2.5 pt-1.5 pb-3" role="presentation">
        <p className="truncate text-sm font-semibold">{user.name}</p>
        <p className="truncate text-xs text-ink-2">{user.email}</p>
      </div>
      <AppLink to="/Settings" role="menuitem" tabIndex={-1} className={menuItemClass}>
        <Settings aria-hidden />
        Settings
      </AppLink>
      {user.status === 'active' && (
        <MenuItem onClick={() => void navigate('/dashboard', { state: { tourStep: 0 } })}>
          <CircleHelp aria-hidden />
          Quick-start tour
        </MenuItem>
      )}
      <AppLink to="/whats-new" role="menuitem" tabIndex={-1} className={menuItemClass}>
        <Sparkles aria-hidden />
        What’s new
      </AppLink>
      <MenuItem onClick={() => void signOut().catch(console.error)}>
        <LogOut aria-hidden />
        Sign out
      </MenuItem>
    </Menu>
  );
}

/** Opens the command palette by a click or Ctrl K, and the list of shortcuts by "?". */
function SearchControl({ user }: { user: CurrentUser }) {
  const [open, setOpen] = useState<'palette' | 'shortcuts' | null>(null);
  const code = useLaterCode(() => import('#web/app/palette/search-dialogs.tsx'), open !== null);
  const close = () => setOpen(null);
  const showPalette = () => setOpen('palette');
  const showShortcuts = () => setOpen('shortcuts');

  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    const isSearch = key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey;
    if (!isSearch && !isSingleKey(event, '?')) return;
    event.preventDefault();
    // An open dialog handles its own keys.
    if (document.querySelector('dialog:modal')) return;
    setOpen(isSearch ? 'palette' : 'shortcuts');
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={showPalette}
        className="flex size-9 touch items-center justify-center gap-2 rounded-lg border border-transparent text-sm text-ink-2 hover:bg-sunk md:h-9 md:w-72 md:justify-start md:border-line md:bg-surface md:px-3"
      >
        <Search className="size-4 shrink-0" aria-hidden />
        <VisuallyHidden>Search or jump to…</VisuallyHidden>
        <span aria-hidden className="hidden min-w-0 flex-1 truncate text-start md:block">
          Search or jump to…
        </span>
        <kbd
          aria-hidden
          className="hidden rounded border border-line px-1.5 font-sans text-xs text-ink-3 md:block"
        >
          {isMac ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </button>
      {open && code && (
        <code.SearchDialogs open={open} user={user} onClose={close} onShortcuts={showShortcuts} />
      )}
    </>
  );
}
