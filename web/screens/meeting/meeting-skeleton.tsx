import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export function MeetingSkeleton() {
  return (
    <div aria-busy>
      <Skeleton className="mb-2 h-7 w-72 max-w-full" />
      <Skeleton className="mb-7 h-5 w-96 max-w-full" />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1.54fr)_minmax(0,1fr)]">
        <Card className="p-5">
          {[0, 1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="my-4 h-5" />
          ))}
        </Card>
        <Card className="p-5">
          <Skeleton className="h-12 w-48" />
          <Skeleton className="mt-6 h-24" />
        </Card>
      </div>
    </div>
  );
}
