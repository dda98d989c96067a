import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import type { CurrentUser } from '#contract/auth.ts';
import { usePageLocation } from '#web/components/page-location.ts';
import { PendingBanner } from '#web/components/pending-banner.tsx';
import { ConnectionStrip } from '../offline/connection-strip.tsx';
import { Header } from './header.tsx';
import { Sidebar } from './sidebar.tsx';

export function AppLayout({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const menuButton = useRef<HTMLButtonElement>(null);
  const { isOpen, open, close } = useMobileSidebar();
  const closeAndReturn = () => {
    close();
    // The page is inert until the sidebar is closed.
    requestAnimationFrame(() => menuButton.current?.focus());
  };

  return (
    <div className="app-layout">
      <a
        href="#content"
        className="sr-only z-50 rounded-lg bg-surface px-4 py-2 font-semibold focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <Sidebar isOpen={isOpen} onClose={closeAndReturn} />
      <div inert={isOpen} className="flex min-w-0 flex-col">
        <Header user={user} menuButton={menuButton} onOpenSidebar={open} />
        <ConnectionStrip user={user} />
        <main id="content" tabIndex={-1} className="app-main">
          {user.status === 'pending' && <PendingBanner />}
          {children}
        </main>
      </div>
    </div>
  );
}

/** The drawer of small screens; every navigation closes it. */
function useMobileSidebar() {
  const location = usePageLocation();
  const [openAt, setOpenAt] = useState<typeof location | null>(null);
  const close = useCallback(() => setOpenAt(null), []);

  useEffect(() => {
    const wide = window.matchMedia('(width >= 64rem)');
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, [close]);

  return { isOpen: openAt === location, open: () => setOpenAt(location), close };
}
