import type { UseQueryResult } from '@tanstack/react-query';
import { LoadFailure } from '#web/components/forms/failure-alert.tsx';
import { Card, Skeleton } from '#web/ui/card.tsx';

/** Shown instead of a list that is loading or failed to load. */
export function QueryState({ query, message }: { query: UseQueryResult; message: string }) {
  if (query.isError) return <LoadFailure inCard message={message} query={query} />;
  return (
    <Card className="px-5 py-4" aria-busy>
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className="my-5 h-9" />
      ))}
    </Card>
  );
}
