import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatCardsSkeleton } from '#web/ui/stat-cards.tsx';

export const cardGrid = 'grid gap-5 md:grid-cols-2 xl:grid-cols-3';

/** As high as what will come. */
export function BudgetsSkeleton() {
  return (
    <div className="grid gap-5" aria-busy>
      <StatCardsSkeleton labels={['Total Budgets', 'Current Spend', 'Over Budget', 'Warnings']} />
      <div className={cardGrid}>
        {[0, 1, 2].map((card) => (
          <Card key={card} className="flex h-112 flex-col gap-4 p-5">
            <Skeleton className="h-6 w-32" />
            <Skeleton className="h-8 w-44" />
            <Skeleton className="h-2.5" />
            <Skeleton className="h-24" />
            <Skeleton className="h-28" />
            <Skeleton className="mt-auto h-9 w-32" />
          </Card>
        ))}
      </div>
    </div>
  );
}
