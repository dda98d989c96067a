import { useMutation, useQueryClient } from '@tanstack/react-query';
import { removeSampleData } from '#contract/organization/sample-data.ts';
import { call } from '#web/api/client.ts';
import { showFailure } from '#web/components/forms/show-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';

/** Below the header of every screen while sample data is loaded. */
export function SampleStrip({ mayRemove }: { mayRemove: boolean }) {
  const client = useQueryClient();
  const removal = useMutation({
    mutationFn: () => call(removeSampleData),
    onSuccess: async () => {
      await client.invalidateQueries();
      toast.success('Sample data removed');
    },
    onError: (error) => showFailure(error),
  });
  return (
    <section
      aria-label="Sample data"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line bg-sunk px-4 py-1.5 text-sm sm:px-6 lg:px-[max(2rem,calc((100%-75rem)/2))]"
    >
      <p className="flex min-w-0 items-center gap-2.5">
        <span>
          <span className="font-semibold">Sample data is shown</span>
          <span className="text-ink-2 max-sm:hidden"> – three months of made-up meetings.</span>
        </span>
      </p>
      {mayRemove && (
        <Button size="sm" busy={removal.isPending} onClick={() => removal.mutate()}>
          <span>
            Remove<span className="max-sm:sr-only"> sample data</span>
          </span>
        </Button>
      )}
    </section>
  );
}
