import { Search } from 'lucide-react';
import { useState, type ComponentType } from 'react';
import type { CurrentUser } from '#contract/auth.ts';
import { toast } from '#web/ui/toast.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useAppKeys } from './use-app-keys.ts';

type Overlay = ComponentType<{ user: CurrentUser; onClose: () => void; onShortcuts: () => void }>;

const loadPalette = async (): Promise<Overlay> => (await import('../palette/palette.tsx')).Palette;
const loadShortcuts = async (): Promise<Overlay> =>
  (await import('../shortcuts/shortcuts-sheet.tsx')).ShortcutsSheet;
const prepare = () => void loadPalette().catch(() => undefined);

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

/** Opens the command palette, and by "?" the sheet of shortcuts; the code of both comes when it is asked for. */
export function SearchControl({ user }: { user: CurrentUser }) {
  const [Shown, setShown] = useState<Overlay | null>(null);
  const show = (load: () => Promise<Overlay>) =>
    void load().then(
      (overlay) => setShown(() => overlay),
      () => toast.error('This could not be loaded', { description: 'Please check the connection.' }),
    );
  const showShortcuts = () => show(loadShortcuts);
  useAppKeys({ onSearch: () => show(loadPalette), onHelp: showShortcuts });

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => show(loadPalette)}
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
      {Shown && <Shown user={user} onClose={() => setShown(null)} onShortcuts={showShortcuts} />}
    </>
  );
}
