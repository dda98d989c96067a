import { useQuery } from '@tanstack/react-query';
import { hygieneSettingsQuery } from '#web/components/hygiene-settings-query.ts';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
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
  const all = useQuery(seriesQuery);
  const settings = useQuery(hygieneSettingsQuery);
  const failed = [all, settings].find(({ isError, data }) => isError && !data);
  const isReady = all.data && settings.data;
  const series = all.data?.series.find((one) => one.title === title);
  return (
    <Dialog onClose={onClose} title="Review this series" description={series?.displayTitle}>
      {failed && <LoadFailure message="The series could not be loaded" query={failed} />}
      {!failed && !isReady && <Skeleton className="h-72" />}
      {isReady && !series && (
        <Alert tone="info">It is no series any more: its meetings have stopped or lost their rhythm.</Alert>
      )}
      {series && settings.data && (
        <ReviewForm
          series={series}
          suggested={suggested}
          thresholds={settings.data.current.thresholds}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
