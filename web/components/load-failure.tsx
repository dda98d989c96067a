import { failureMessage } from '#web/api/api-failure.ts';
import { ErrorState } from '#web/ui/error-state.tsx';

type LoadFailureProps = {
  message: string;
  /** The question that failed. */
  query: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> };
};

/** Stands where the answer would be: why there is none, and the way to ask again. */
export function LoadFailure({ message, query: { error, isFetching, refetch } }: LoadFailureProps) {
  return (
    <ErrorState
      message={message}
      detail={failureMessage(error)}
      onRetry={() => void refetch()}
      busy={isFetching}
    />
  );
}
