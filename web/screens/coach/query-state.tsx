import type { UseQueryResult } from '@tanstack/react-query';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { Card } from '#web/ui/card.tsx';
import { ViewSkeleton } from './view-skeleton.tsx';

/** Stands for a list that is on its way or did not come. */
export function QueryState({ query, message }: { query: UseQueryResult; message: string }) {
  if (!query.isError) return <ViewSkeleton />;
  return (
    <Card>
      <LoadFailure message={message} query={query} />
    </Card>
  );
}
