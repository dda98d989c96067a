import { Suspense, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import type { CurrentUser } from '#contract/auth.ts';
import { usePageLocation } from '#web/components/page-location.ts';
import { lazyView, Nothing } from '#web/ui/lazy-view.tsx';
import { fetchStrip, type Strip, stripCode } from '../offline/strip-code.ts';
import { Header } from './header.tsx';
import { Sidebar } from './sidebar.tsx';

// Few wait, and not for long.
const PendingBanner = lazyView(
  async () => (await import('#web/components/pending-banner.tsx')).PendingBanner,
  Nothing,
);

/** Says that the network is gone, and sends what was kept meanwhile. Without its code the page works as well. */
function ConnectionStrip({ user }: { user: CurrentUser }) {
  const [Strip, setStrip] = useState<Strip | null>(stripCode);
  useEffect(() => void fetchStrip().then((it) => setStrip(() => it)), []);
  return Strip && <Strip user={user} />;
}

export function AppLayout({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const menuButton = useRef<HTMLButtonElement>(null);
  const { isOpen, open, close } = useMobileSidebar();
  const closeAndReturn = () => {
    close();
    // The page is inert until the sidebar has closed.
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
          {user.status === 'pending' && (
            <Suspense fallback={<div className="mb-6 h-11" />}>
              <PendingBanner />
            </Suspense>
          )}
          {children}
        </main>
      </div>
    </div>
  );
}

/** Open only on small screens; every change of route closes it. */
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
