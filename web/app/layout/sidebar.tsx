import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { AppLink } from '#web/components/app-link.tsx';
import { Brand } from '#web/components/brand.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { appScreens } from '../screens.tsx';
import { asideClass, asideHeadClass, entriesClass, entryClass, entryIcon } from './look.ts';

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
          asideClass,
          // Hidden from the keyboard when closed, but not before it has slid out; visible at once, to take the focus.
          isOpen
            ? 'max-lg:[transition:translate_150ms]'
            : 'max-lg:invisible max-lg:-translate-x-full max-lg:[content-visibility:hidden] max-lg:[transition:translate_150ms,visibility_0s_150ms,content-visibility_0s_150ms_allow-discrete]',
        )}
      >
        <div className={asideHeadClass}>
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
        <nav aria-label="Main" className={entriesClass}>
          {appScreens.map(({ path, entry }) => entry && <Entry key={path} path={path} {...entry} />)}
        </nav>
      </aside>
    </>
  );
}

type EntryProps = { path: string } & NonNullable<(typeof appScreens)[number]['entry']>;

function Entry({ path, label, icon: Icon }: EntryProps) {
  return (
    <AppLink to={path} className={entryClass}>
      <Icon {...entryIcon} />
      {label}
    </AppLink>
  );
}
