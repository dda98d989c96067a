import { Search } from 'lucide-react';
import { useState } from 'react';
import type { CurrentUser } from '#contract/auth.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { isMac } from '../shortcuts/is-mac.ts';
import { useAppKeys } from './use-app-keys.ts';

const palette = lazyDialog(async () => (await import('../palette/palette.tsx')).Palette);
const shortcuts = lazyDialog(async () => (await import('../shortcuts/shortcuts-sheet.tsx')).ShortcutsSheet);

/** Opens the command palette, and by "?" the sheet of shortcuts; the code of both comes when it is asked for. */
export function SearchControl({ user }: { user: CurrentUser }) {
  const [open, setOpen] = useState<'palette' | 'shortcuts' | null>(null);
  const close = () => setOpen(null);
  const showPalette = () => setOpen('palette');
  const showShortcuts = () => setOpen('shortcuts');
  useAppKeys({ onSearch: showPalette, onHelp: showShortcuts });

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        {...palette.opener}
        onClick={showPalette}
        className="flex size-9 touch items-center justify-center gap-2 rounded-lg border border-transparent text-sm text-ink-2 hover:bg-sunk md:h-9 md:w-64 md:justify-start md:border-line md:bg-surface md:px-3"
      >
        <Search className="size-4 shrink-0" aria-hidden />
        <VisuallyHidden>Search or jump to…</VisuallyHidden>
        <span aria-hidden className="hidden flex-1 text-left md:block">
          Search or jump to…
        </span>
        <kbd
          aria-hidden
          className="hidden rounded border border-line px-1.5 font-sans text-xs text-ink-3 md:block"
        >
          {isMac ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </button>
      {open === 'palette' && <palette.Dialog user={user} onClose={close} onShortcuts={showShortcuts} />}
      {open === 'shortcuts' && <shortcuts.Dialog onClose={close} />}
    </>
  );
}
