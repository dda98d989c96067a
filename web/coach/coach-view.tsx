import { lazy, Suspense } from 'react';
import type { CoachView as View } from './coach-address.ts';
import { CoachSkeleton } from './coach-skeleton.tsx';
import { Overview } from './overview.tsx';
import { ViewSkeleton } from './view-skeleton.tsx';

// Most come for the score: the other parts come when they are asked for.
const SeriesView = lazy(async () => ({ default: (await import('./series-view.tsx')).SeriesView }));
const WhatIfView = lazy(async () => ({ default: (await import('./what-if-view.tsx')).WhatIfView }));
const HistoryView = lazy(async () => ({ default: (await import('./history-view.tsx')).HistoryView }));
const DiscussView = lazy(async () => ({ default: (await import('./discuss-view.tsx')).DiscussView }));

type CoachViewProps = { view: View; series: string | null; isAdmin: boolean };

export function CoachView({ view, series, isAdmin }: CoachViewProps) {
  return (
    <Suspense key={view} fallback={view === 'overview' ? <CoachSkeleton /> : <ViewSkeleton />}>
      {view === 'overview' && <Overview />}
      {view === 'series' && <SeriesView />}
      {view === 'what-if' && <WhatIfView key={series} series={series} />}
      {view === 'history' && <HistoryView />}
      {view === 'discuss' && <DiscussView isAdmin={isAdmin} />}
    </Suspense>
  );
}
