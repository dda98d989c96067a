import { useQuery } from '@tanstack/react-query';
import { failureMessage } from '#web/api/api-failure.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { seriesQuery } from './coach-queries.ts';
import { ReviewForm } from './review-form.tsx';
import type { ReviewChoice } from './review-choice.ts';

type ReviewDialogProps = {
  /** Names the series. */
  title: string;
  /** What the coach would do. */
  suggested: ReviewChoice | null;
  onClose: () => void;
};

/** Whether a series still earns its time: keep, shorten, thin out or end. */
export function ReviewDialog({ title, suggested, onClose }: ReviewDialogProps) {
  const query = useQuery(seriesQuery);
  const series = query.data?.series.find((one) => one.title === title);
  return (
    <Dialog open onClose={onClose} title="Review this series" description={series?.spelling}>
      {query.isError && !query.data && (
        <ErrorState
          message="The series could not be loaded"
          detail={failureMessage(query.error, 'Something went wrong')}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      )}
      {query.isPending && <Skeleton className="h-72" />}
      {query.data && !series && (
        <Alert tone="info">It is no series any more: its meetings have stopped or lost their rhythm.</Alert>
      )}
      {series && <ReviewForm series={series} suggested={suggested} onClose={onClose} />}
    </Dialog>
  );
}
