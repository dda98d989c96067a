import { failureMessage, statusOf } from '#web/api/api-failure.ts';
import { ErrorState } from '#web/ui/error-state.tsx';

type LoadFailureProps = {
  message: string;
  /** Says the status, too, where there was an answer. */
  withStatus?: boolean;
  /** The question that failed. */
  query: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> };
};

/** Stands where the answer would be: why there is none, and the way to ask again. */
export function LoadFailure({ message, withStatus, query }: LoadFailureProps) {
  const { error, isFetching, refetch } = query;
  const status = withStatus && statusOf(error);
  return (
    <ErrorState
      message={status ? `${message}: ${status}` : message}
      detail={failureMessage(error)}
      onRetry={() => void refetch()}
      busy={isFetching}
    />
  );
}
