import { Card, CardHead } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatCardsSkeleton } from '#web/ui/stat-cards.tsx';

const labels = ['This Week Cost', 'Meetings This Week', 'Hours in Meetings'];
const lists = ['Costs by Meeting Type', 'Recent Activity'];

/** The page before its figures, as high as it will be. */
export function AnalyticsSkeleton() {
  return (
    <div className="grid gap-5" aria-busy>
      <StatCardsSkeleton labels={labels} />
      <Skeleton className="h-33 sm:h-16" />
      <Card className="px-5 py-4">
        <CardHead title="Cost per week" />
        <Skeleton className="mt-6 h-54" />
      </Card>
      <div className="grid gap-5 xl:grid-cols-2">
        {lists.map((title) => (
          <Card key={title} className="px-5 py-4">
            <CardHead title={title} />
            {[0, 1, 2, 3, 4].map((row) => (
              <Skeleton key={row} className="my-6 h-8" />
            ))}
          </Card>
        ))}
      </div>
    </div>
  );
}
