import type { UseQueryResult } from '@tanstack/react-query';
import { failureMessage } from '#web/api/api-failure.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { ViewSkeleton } from './view-skeleton.tsx';

/** Stands for a list that is on its way or did not come. */
export function QueryState({ query, message }: { query: UseQueryResult; message: string }) {
  if (!query.isError) return <ViewSkeleton />;
  return (
    <Card>
      <ErrorState
        message={message}
        detail={failureMessage(query.error)}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    </Card>
  );
}
