import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The overview before its figures, as high as it will mostly be. */
export function CoachSkeleton() {
  return (
    <div className="grid gap-5" aria-busy>
      <Card className="grid gap-x-10 gap-y-6 p-5 sm:p-6 lg:grid-cols-[minmax(17rem,1fr)_minmax(0,2.1fr)]">
        <div>
          <Skeleton className="h-24 w-36" />
          <Skeleton className="mt-4 h-4 w-60 max-w-full" />
          <Skeleton className="mt-8 h-12 w-full" />
        </div>
        <Skeleton className="h-50" />
      </Card>
      <Card className="px-5 py-4">
        {[0, 1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className="my-5 h-12" />
        ))}
      </Card>
    </div>
  );
}
