import { LogOut, Settings } from 'lucide-react';
import type { CurrentUser } from '#contract/auth.ts';
import { AppLink } from '#web/components/app-link.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Menu, MenuItem, menuItemClass } from '#web/ui/menu.tsx';
import { signOut } from '../sign-out.ts';

export function UserMenu({ user }: { user: CurrentUser }) {
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
      <MenuItem onClick={() => void signOut().catch(console.error)}>
        <LogOut aria-hidden />
        Sign out
      </MenuItem>
    </Menu>
  );
}
