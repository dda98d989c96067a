import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** A full page of cards, before the templates are here. */
export function TemplatesSkeleton() {
  return (
    <div aria-busy className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:gap-5 xl:grid-cols-3">
      {Array.from({ length: 6 }, (_, index) => (
        <Card key={index} className="p-4 sm:p-5">
          <Skeleton className="h-5 w-36" />
          <Skeleton className="mt-2 h-4 w-48 max-w-full" />
          <Skeleton className="mt-5 h-7 w-28" />
          <Skeleton className="mt-4 h-3.5 w-40 max-w-full" />
          <Skeleton className="mt-5 h-9 max-md:h-11" />
        </Card>
      ))}
    </div>
  );
}
