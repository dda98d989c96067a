import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** A list of the coach before it has come. */
export function ViewSkeleton() {
  return (
    <Card className="px-5 py-4" aria-busy>
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className="my-5 h-9" />
      ))}
    </Card>
  );
}
