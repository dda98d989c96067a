import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { loadSampleData } from '#contract/organization/sample-data.ts';
import { t } from '#domain/format/text.ts';
import { call } from '#web/api/client.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { showFailure } from '#web/components/forms/failure-alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { sampleDataQuery } from '#web/components/organization/sample-data-query.ts';

/** Shown to administrators of an organization without meetings. */
export function LoadSampleData() {
  const client = useQueryClient();
  const { data: user } = useQuery(currentUserQuery);
  const { data: sample } = useQuery(sampleDataQuery);
  const loading = useMutation({
    mutationFn: () => call(loadSampleData),
    onSuccess: async () => {
      // Sample data also has groups, templates and budgets.
      await client.invalidateQueries();
      toast.success(t`Sample data loaded`, { description: t`You can remove it here at any time.` });
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
