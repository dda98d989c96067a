import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { AppLink } from '#web/components/app-link.tsx';
import { Brand } from '#web/components/brand.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { appScreens } from '../screens.tsx';

/** Static on a desktop, a drawer over the page on a small screen. */
export function Sidebar({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const closeButton = useRef<HTMLButtonElement>(null);
  const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  });
  useEffect(() => {
    if (!isOpen) return;
    closeButton.current?.focus();
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
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
      <aside className="app-aside app-drawer" data-closed={isOpen ? undefined : ''}>
        <div className="app-aside-head">
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
        <nav aria-label="Main" className="app-entries">
          {appScreens.map(({ path, entry }) => entry && <Entry key={path} path={path} {...entry} />)}
        </nav>
      </aside>
    </>
  );
}

type EntryProps = { path: string } & NonNullable<(typeof appScreens)[number]['entry']>;

function Entry({ path, label, icon: Icon }: EntryProps) {
  return (
    <AppLink to={path} className="app-entry">
      <Icon aria-hidden />
      {label}
    </AppLink>
  );
}
