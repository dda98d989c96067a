import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { CurrentUser } from '#contract/auth.ts';
import { isSingleKey } from '#web/components/single-keys.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { Palette } from '../palette/palette.tsx';
import { isMac, ShortcutsSheet } from '../shortcuts/shortcuts-sheet.tsx';

/** Opens the command palette by a click or Ctrl K, and the list of shortcuts by "?". */
export function SearchControl({ user }: { user: CurrentUser }) {
  const [open, setOpen] = useState<'palette' | 'shortcuts' | null>(null);
  const close = () => setOpen(null);
  const showPalette = () => setOpen('palette');
  const showShortcuts = () => setOpen('shortcuts');

  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    const isSearch = key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey;
    if (!isSearch && !isSingleKey(event, '?')) return;
    event.preventDefault();
    // An open dialog keeps its keys.
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
      {open === 'palette' && <Palette user={user} onClose={close} onShortcuts={showShortcuts} />}
      {open === 'shortcuts' && <ShortcutsSheet onClose={close} />}
    </>
  );
}
