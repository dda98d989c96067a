import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const lines = ['w-36', 'w-28', 'w-40', 'w-32'];

/** The two cards, before the groups are here. */
export function GroupsSkeleton() {
  return (
    <div aria-busy className="grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-5">
      <Card>
        <Skeleton className="mx-4 my-5 h-5 w-20" />
        {lines.map((width) => (
          <div key={width} className="border-t border-line px-4 py-3.5">
            <Skeleton className={`h-4 ${width}`} />
            <Skeleton className="mt-2 h-3 w-16" />
          </div>
        ))}
      </Card>
      <Card className="min-h-80">
        <Skeleton className="mx-5 mt-6 h-5 w-40" />
        <Skeleton className="mx-5 mt-5 mb-5 h-9.5" />
        {lines.map((width) => (
          <div key={width} className="border-t border-line px-5 py-3.5">
            <Skeleton className={`h-4 ${width}`} />
            <Skeleton className="mt-2 h-3 w-24" />
          </div>
        ))}
      </Card>
    </div>
  );
}
