import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { AppLink } from '#web/components/app-link.tsx';
import { Brand } from '#web/components/brand.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { appScreens } from '../screens.tsx';

/** Static on a desktop; on a small screen it lies over the page while it is open. */
export function Sidebar({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const closeButton = useRef<HTMLButtonElement>(null);
  const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  });
  useEffect(() => {
    if (!isOpen) return;
    closeButton.current?.focus();
    const listener = (event: KeyboardEvent) => closeOnEscape(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [isOpen]);

  return (
    <>
      {isOpen && (
        <div
          aria-hidden
          onClick={onClose}
          className="appear fixed inset-0 z-40 bg-[rgb(0_0_0/0.5)] lg:hidden"
        />
      )}
      <aside
        className={classNames(
          'flex w-60 flex-col print:hidden overflow-y-auto border-r border-line bg-canvas px-3 pb-6',
          'max-lg:fixed max-lg:inset-y-0 max-lg:left-0 max-lg:z-50',
          'lg:sticky lg:top-0 lg:h-dvh',
          // Hidden from the keyboard when closed, but not before it has slid out; visible at once, to take the focus.
          isOpen
            ? 'max-lg:[transition:translate_150ms]'
            : 'max-lg:invisible max-lg:-translate-x-full max-lg:[transition:translate_150ms,visibility_0s_150ms]',
        )}
      >
        <div className="flex h-14 shrink-0 items-center justify-between pl-2.5 lg:mt-1">
          <AppLink to="/Landing" className="inline-flex touch items-center rounded-lg">
            <Brand />
          </AppLink>
          <button
            ref={closeButton}
            type="button"
            onClick={onClose}
            aria-label="Close menu"
            className={classNames(buttonClass({ variant: 'ghost', size: 'icon' }), 'lg:hidden')}
          >
            <X aria-hidden />
          </button>
        </div>
        <nav aria-label="Main" className="mt-1 flex flex-col gap-px">
          {appScreens.map(({ path, entry }) => entry && <Entry key={path} path={path} {...entry} />)}
        </nav>
      </aside>
    </>
  );
}

type EntryProps = { path: string } & NonNullable<(typeof appScreens)[number]['entry']>;

function Entry({ path, label, icon: Icon }: EntryProps) {
  return (
    <AppLink
      to={path}
      className="group flex h-9 touch items-center gap-2.5 rounded-lg border border-transparent px-2.5 font-medium text-ink-2 transition-opacity hover:bg-sunk hover:text-ink aria-[current=page]:border-line aria-[current=page]:bg-surface aria-[current=page]:text-ink"
    >
      <Icon
        className="size-4.5 shrink-0 group-aria-[current=page]:text-accent"
        strokeWidth={1.75}
        aria-hidden
      />
      {label}
    </AppLink>
  );
}
