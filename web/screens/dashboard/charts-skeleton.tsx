import { Card, CardHead } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** Stands where the two charts will be, as high as they are. */
export function ChartsSkeleton() {
  return (
    <>
      <Card className="px-5 py-4">
        <CardHead title="Cost per week" />
        <Skeleton className="mt-3 h-44" />
      </Card>
      <Card className="px-5 py-4">
        <CardHead title="Where it goes" />
        {[0, 1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className="my-4 h-2" />
        ))}
      </Card>
    </>
  );
}
