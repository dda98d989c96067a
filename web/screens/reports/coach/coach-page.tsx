import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { t } from '#domain/format/text.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { AppLink } from '#web/components/site/app-link.tsx';
import { AwaitingApproval } from '#web/components/accounts/awaiting-approval.tsx';
import { useAskedAction } from '#web/components/forms/use-asked-action.ts';
import { usePageLocation } from '#web/components/site/navigation.ts';
import { usePageTitle } from '#web/components/site/page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { CostPageHead } from '#web/components/people/pay.tsx';
import { HistoryView } from './history-view.tsx';
import { Overview } from './overview.tsx';
import { coachPath, type CoachTab, coachTabs, discussQuery, readCoachAddress } from './queries.ts';
import { SeriesView } from './series-view.tsx';
import { WhatIfView } from './what-if-view.tsx';

// 20 kB with the form library.
const SettingsDialog = lazy(async () => ({
  default: (await import('./settings-dialog.tsx')).SettingsDialog,
}));

// Few organizations have a language model.
const DiscussView = lazy(async () => ({ default: (await import('./discuss-view.tsx')).DiscussView }));

export function CoachPage() {
  const { data: user } = useQuery(currentUserQuery);
  const isAdmin = user?.role === 'admin';
  return (
    <>
      <CostPageHead
        title="Hygiene Coach"
        description="How well your organization meets, what to change, and what it is worth."
        action={user?.status === 'active' && <SettingsButton isAdmin={isAdmin} />}
      />
      {user?.status === 'pending' && <AwaitingApproval organization={user.organization.name} />}
      {user?.status === 'active' && <MemberCoach isAdmin={isAdmin} />}
    </>
  );
}

function SettingsButton({ isAdmin }: { isAdmin: boolean }) {
  const [isOpen, setOpen] = useState(false);
  useAskedAction(() => setOpen(true));
  return (
    <>
      <Button icon={SlidersHorizontal} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {isAdmin ? 'Weights and thresholds' : 'How it is scored'}
      </Button>
      {isOpen && (
        <Suspense>
          <SettingsDialog isAdmin={isAdmin} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function MemberCoach({ isAdmin }: { isAdmin: boolean }) {
  const { tab, series } = readCoachAddress(usePageLocation().search);
  return (
    <>
      <CoachTabs current={tab} isAdmin={isAdmin} />
      {tab === 'overview' && <Overview />}
      {tab === 'series' && <SeriesView />}
      {tab === 'what-if' && <WhatIfView series={series} />}
      {tab === 'history' && <HistoryView />}
      {tab === 'discuss' && (
        <Suspense>
          <DiscussView isAdmin={isAdmin} />
        </Suspense>
      )}
    </>
  );
}

const tabNames: Record<CoachTab, string> = {
  overview: t`Overview`,
  series: t`Series`,
  'what-if': t`What if`,
  history: t`History`,
  discuss: t`Discuss`,
};

/** Discuss shows only if the operator configured a model; members see it once an administrator has enabled it. */
function CoachTabs({ current, isAdmin }: { current: CoachTab; isAdmin: boolean }) {
  const { data: discuss } = useQuery(discussQuery);
  usePageTitle(t`${tabNames[current]} · Hygiene Coach`);
  const hasDiscuss = discuss?.available && (discuss.enabled || isAdmin);
  const tabs = coachTabs.filter((tab) => tab !== 'discuss' || hasDiscuss);
  return (
    <nav
      aria-label="Hygiene Coach"
      className="mb-6 flex gap-x-1 overflow-x-auto overflow-y-hidden border-b border-line max-sm:-mx-4 max-sm:px-4"
    >
      {tabs.map((tab) => (
        <AppLink
          key={tab}
          to={coachPath(tab)}
          aria-current={tab === current ? 'page' : undefined}
          className={classNames(
            '-mb-px inline-flex touch items-center border-b-2 px-3 py-2 text-sm font-medium whitespace-nowrap focus-visible:-outline-offset-2',
            tab === current ? 'border-accent text-ink' : 'border-transparent text-ink-2 hover:text-ink',
          )}
        >
          {tabNames[tab]}
        </AppLink>
      ))}
    </nav>
  );
}
