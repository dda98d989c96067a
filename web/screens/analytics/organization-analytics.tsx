import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { Card } from '#web/ui/card.tsx';
import { ActivityCard } from './activity-card.tsx';
import { analyticsQuery } from './analytics-queries.ts';
import { AnalyticsSkeleton } from './analytics-skeleton.tsx';
import { CostBars } from './cost-bars.tsx';
import { CostOverTime } from './cost-over-time.tsx';
import { HeatMap } from './heat-map.tsx';
import { RangePicker } from './range-picker.tsx';
import { TypesCard } from './types-card.tsx';
import { useShown } from './use-shown.ts';
import { WeekCards } from './week-cards.tsx';

/** What a member of the organization sees; nobody who waits for approval may ask for it. */
export function OrganizationAnalytics() {
  const { shown, chooseRange, turnTo } = useShown();
  const query = useQuery(analyticsQuery(shown.range));
  const analytics = query.data;

  if (query.isError && !analytics)
    return (
      <Card>
        <LoadFailure message="The figures could not be loaded" query={query} />
      </Card>
    );
  if (!analytics) return <AnalyticsSkeleton />;

  const hasMeetings = analytics.total.meetings > 0;
  return (
    <div className="grid gap-5" aria-busy={query.isPlaceholderData}>
      <WeekCards analytics={analytics} />
      <RangePicker analytics={analytics} asked={shown.range} onChoose={chooseRange} />
      {query.isError && (
        <Card>
          <LoadFailure message="The figures could not be loaded" query={query} />
        </Card>
      )}
      <div className={query.isPlaceholderData ? 'grid gap-5 opacity-60' : 'grid gap-5'}>
        {hasMeetings && <CostOverTime analytics={analytics} />}
        <div className="grid gap-5 xl:grid-cols-2">
          <TypesCard
            analytics={analytics}
            page={shown.typesPage}
            onTurn={(typesPage) => turnTo({ typesPage })}
            onChooseRange={chooseRange}
          />
          <ActivityCard
            analytics={analytics}
            page={shown.activityPage}
            onTurn={(activityPage) => turnTo({ activityPage })}
            onChooseRange={chooseRange}
          />
        </div>
        {hasMeetings && (
          <>
            <HeatMap analytics={analytics} />
            <div className="grid gap-5 lg:grid-cols-2">
              <CostBars
                title="Cost by type"
                rows={analytics.types.map(({ type, ...sums }) => ({ name: type, type, ...sums }))}
              />
              <CostBars
                title="Costliest meetings"
                note="same title, added up"
                rows={analytics.titles.map(({ title, ...sums }) => ({ name: title, ...sums }))}
              />
            </div>
          </>
        )}
      </div>
    </div>
  );
}
