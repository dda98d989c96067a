import { Suspense } from 'react';
import { lazyView } from '#web/ui/lazy-view.tsx';
import type { CoachView as View } from './coach-address.ts';
import { CoachSkeleton } from './coach-skeleton.tsx';
import { Overview } from './overview.tsx';
import { ViewSkeleton } from './view-skeleton.tsx';

// Most come for the score: the other parts come when they are asked for.
const SeriesView = lazyView(async () => (await import('./series-view.tsx')).SeriesView);
const WhatIfView = lazyView(async () => (await import('./what-if-view.tsx')).WhatIfView);
const HistoryView = lazyView(async () => (await import('./history-view.tsx')).HistoryView);
const DiscussView = lazyView(async () => (await import('./discuss-view.tsx')).DiscussView);

type CoachViewProps = { view: View; series: string | null; isAdmin: boolean };

export function CoachView({ view, series, isAdmin }: CoachViewProps) {
  return (
    <Suspense key={view} fallback={view === 'overview' ? <CoachSkeleton /> : <ViewSkeleton />}>
      {view === 'overview' && <Overview />}
      {view === 'series' && <SeriesView />}
      {view === 'what-if' && <WhatIfView series={series} />}
      {view === 'history' && <HistoryView />}
      {view === 'discuss' && <DiscussView isAdmin={isAdmin} />}
    </Suspense>
  );
}
