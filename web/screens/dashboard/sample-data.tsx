import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FlaskConical, Sparkles } from 'lucide-react';
import { loadSampleData, removeSampleData } from '#contract/sample-data.ts';
import { call } from '#web/api/client.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { showFailure } from '#web/components/show-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { sampleDataQuery } from './queries.ts';

/** Sticks to the bottom of the screen, where its appearance moves nothing. */
export function SampleDataBanner() {
  const { data: user } = useQuery(currentUserQuery);
  const { data: sample } = useQuery(sampleDataQuery);
  const removal = useRemoval();
  if (!sample?.loaded) return null;
  return (
    <section
      aria-label="Sample data"
      // Leaves room for the help button on the right.
      className="stays-below tall:sticky bottom-4 z-10 mr-14 flex sm:mr-9 flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-xl border border-line-strong bg-surface px-4 py-2.5 shadow-lg max-sm:gap-x-2 max-sm:pr-2 sm:bottom-6"
    >
      <p className="flex min-w-0 items-center gap-2.5 text-sm">
        <FlaskConical className="size-4 shrink-0 text-ink-2 max-sm:hidden" aria-hidden />
        <span>
          <span className="font-semibold">Sample data is shown</span>
          <span className="text-ink-2 max-sm:hidden"> – three months of made-up meetings.</span>
        </span>
      </p>
      {user?.role === 'admin' && (
        <Button size="sm" busy={removal.isPending} onClick={() => removal.mutate()}>
          <span>
            Remove<span className="max-sm:sr-only"> sample data</span>
          </span>
        </Button>
      )}
    </section>
  );
}

function useRemoval() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(removeSampleData),
    onSuccess: async () => {
      await client.invalidateQueries();
      toast.success('Sample data removed');
    },
    onError: (error) => showFailure(error),
  });
}

/** Shown to administrators of an organization without meetings. */
export function LoadSampleData() {
  const client = useQueryClient();
  const { data: user } = useQuery(currentUserQuery);
  const { data: sample } = useQuery(sampleDataQuery);
  const loading = useMutation({
    mutationFn: () => call(loadSampleData),
    onSuccess: async () => {
      // The sample also has groups, templates and budgets.
      await client.invalidateQueries();
      toast.success('Sample data loaded', { description: 'You can remove it here at any time.' });
    },
    onError: (error) => showFailure(error),
  });
  if (user?.role !== 'admin' || sample?.loaded) return null;
  return (
    <Button icon={Sparkles} busy={loading.isPending} onClick={() => loading.mutate()}>
      Load sample data
    </Button>
  );
}
