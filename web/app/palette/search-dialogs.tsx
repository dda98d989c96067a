import type { CurrentUser } from '#contract/accounts/auth.ts';
import { ShortcutsSheet } from '#web/app/shortcuts/shortcuts-sheet.tsx';
import { Palette } from './palette.tsx';

type SearchDialogsProps = {
  open: 'palette' | 'shortcuts';
  user: CurrentUser;
  onClose: () => void;
  onShortcuts: () => void;
};

/** The dialogs that the keyboard opens on every screen. */
export function SearchDialogs({ open, user, onClose, onShortcuts }: SearchDialogsProps) {
  if (open === 'shortcuts') return <ShortcutsSheet onClose={onClose} />;
  return <Palette user={user} onClose={onClose} onShortcuts={onShortcuts} />;
}
