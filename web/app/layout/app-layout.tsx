import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ChevronDown, Hourglass, X } from 'lucide-react';
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useMatches } from '@tanstack/react-router';
import type { CurrentUser } from '#contract/accounts/auth.ts';
import { pageMessages } from '#contract/page-messages.ts';
import { removeSampleData } from '#contract/organization/sample-data.ts';
import { t } from '#domain/format/text.ts';
import { call } from '#web/api/client.ts';
import { useLaterCode } from '#web/ui/use-later-code.ts';
import { appScreens, entryGroups, type Screen } from '#web/app/screens.tsx';
import { usePageLocation } from '#web/components/site/navigation.ts';
import { AppLink } from '#web/components/site/app-link.tsx';
import { waitingQuery } from '#web/components/accounts/waiting-query.ts';
import { sampleDataQuery } from '#web/components/organization/sample-data-query.ts';
import { Brand } from '#web/components/site/brand.tsx';
import { site } from '#web/components/site/site.ts';
import { readText, writeText } from '#web/components/forms/stored-text.ts';
import { showFailure } from '#web/components/forms/failure-alert.tsx';
import { buttonClass, Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { toast } from '#web/ui/toast.ts';
import { Header } from './header.tsx';

type AppLayoutProps = { user: CurrentUser; strip: ReactNode; children: ReactNode };

export function AppLayout({ user, strip, children }: AppLayoutProps) {
  const menuButton = useRef<HTMLButtonElement>(null);
  const { isOpen, open, close } = useMobileSidebar();
  const banner = useLaterCode(() => import('./second-factor-banner.tsx'), user.secondFactorDue !== null);
  const ratings = useLaterCode(
    () => import('#web/components/meetings/ratings/open-ratings.tsx'),
    user.status === 'active',
  );
  const { tourStep } = usePageLocation().state;
  const tour = useLaterCode(() => import('./quick-start-tour.tsx'), tourStep !== undefined);
  const closeAndReturn = () => {
    close();
    // The page is inert until the sidebar is closed.
    requestAnimationFrame(() => menuButton.current?.focus());
  };

  return (
    <div className="app-layout">
      <a
        href="#content"
        className="sr-only z-50 rounded-lg bg-surface px-4 py-2 font-semibold focus:not-sr-only focus:absolute focus:top-2 focus:inset-s-2"
      >
        Skip to content
      </a>
      <Sidebar user={user} isOpen={isOpen} onClose={closeAndReturn} />
      <div inert={isOpen} className="flex min-w-0 flex-col">
        <Header user={user} menuButton={menuButton} onOpenSidebar={open} />
        {strip}
        <SampleData user={user} />
        <main id="content" tabIndex={-1} className="app-main">
          {user.status === 'pending' && <PendingBanner />}
          {banner && <banner.SecondFactorBanner user={user} />}
          {children}
        </main>
        {ratings && <ratings.OpenRatings user={user} />}
      </div>
      {tour && tourStep !== undefined && <tour.QuickStartTour step={tourStep} />}
    </div>
  );
}

/** The drawer on small screens; every navigation closes it. */
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

/** Static on a desktop, a drawer over the page on a small screen. */
function Sidebar({ user, isOpen, onClose }: { user: CurrentUser; isOpen: boolean; onClose: () => void }) {
  const { data: waiting } = useQuery({ ...waitingQuery, enabled: user.status === 'active' });
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
          <AppLink
            to={site.landing ? '/Landing' : '/dashboard'}
            className="inline-flex touch items-center rounded-lg"
          >
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
          <Entries group={null} user={user} waiting={waiting} />
          {entryGroups.map((group) => (
            <EntryGroup key={group} group={group} user={user} waiting={waiting} />
          ))}
        </nav>
      </aside>
    </>
  );
}

type EntriesProps = {
  group: (typeof entryGroups)[number] | null;
  user: CurrentUser;
  waiting: number | undefined;
};

const closedGroupsKey = 'mc_closed_groups';
const closedGroups = () => readText(closedGroupsKey)?.split(',') ?? [];

/** Stays open or closed on this device. */
function EntryGroup({ group, user, waiting }: EntriesProps & { group: string }) {
  const remember = (isOpen: boolean) => {
    const others = closedGroups().filter((it) => it !== group);
    writeText(closedGroupsKey, (isOpen ? others : [...others, group]).join(',') || null);
  };
  const [wasOpen] = useState(() => !closedGroups().includes(group));
  return (
    <details
      open={wasOpen}
      onToggle={({ currentTarget }) => remember(currentTarget.open)}
      className="app-group"
    >
      <summary>
        {group}
        <ChevronDown aria-hidden />
      </summary>
      <Entries group={group} user={user} waiting={waiting} />
    </details>
  );
}

function Entries({ group, user, waiting }: EntriesProps) {
  return appScreens.map(
    ({ path, entry }) =>
      entry?.group === group &&
      (!entry.isForAdmins || (user.role === 'admin' && user.status === 'active')) && (
        <Entry key={path} path={path} {...entry} waiting={path === '/dashboard/organization' ? waiting : 0} />
      ),
  );
}

type EntryProps = { path: string; waiting: number | undefined } & NonNullable<Screen['entry']>;

function Entry({ path, label, icon: Icon, waiting = 0 }: EntryProps) {
  const isWithin = useMatches().at(-1)?.staticData.within === path;
  return (
    <AppLink to={path} className="app-entry" {...(isWithin && { 'aria-current': true })}>
      <Icon aria-hidden />
      {label}
      {waiting > 0 && (
        <span className="tabular ms-auto rounded-full bg-warn-soft px-2 text-xs font-medium text-warn">
          {waiting}
          <span className="sr-only"> waiting for approval</span>
        </span>
      )}
    </AppLink>
  );
}

/** Marks every screen. */
function SampleData({ user }: { user: CurrentUser }) {
  const { data } = useQuery({ ...sampleDataQuery, enabled: user.status === 'active' });
  return data?.loaded && <SampleStrip mayRemove={user.role === 'admin'} />;
}

function PendingBanner() {
  return (
    <output className="mb-6 flex items-center gap-2.5 rounded-xl bg-warn-soft px-4 py-3 text-sm font-medium text-warn">
      <Hourglass className="size-4 shrink-0" aria-hidden />
      {pageMessages['awaiting-approval']}
    </output>
  );
}

/** Below the header of every screen while sample data is loaded. */
function SampleStrip({ mayRemove }: { mayRemove: boolean }) {
  const client = useQueryClient();
  const removal = useMutation({
    mutationFn: () => call(removeSampleData),
    onSuccess: async () => {
      await client.invalidateQueries();
      toast.success(t`Sample data removed`);
    },
    onError: (error) => showFailure(error),
  });
  return (
    <section
      aria-label="Sample data"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line bg-sunk px-4 py-1.5 text-sm sm:px-6 lg:px-[max(2rem,calc((100%-75rem)/2))]"
    >
      <p className="flex min-w-0 items-center gap-2.5">
        <span>
          <span className="font-semibold">Sample data is shown</span>
          <span className="text-ink-2 max-sm:hidden"> – three months of made-up meetings.</span>
        </span>
      </p>
      {mayRemove && (
        <Button size="sm" busy={removal.isPending} onClick={() => removal.mutate()}>
          <span className="max-sm:sr-only">Remove sample data</span>
          <span className="sm:hidden" aria-hidden>
            Remove
          </span>
        </Button>
      )}
    </section>
  );
}
