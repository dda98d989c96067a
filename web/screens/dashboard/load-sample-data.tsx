import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { loadSampleData } from '#contract/sample-data.ts';
import { failureMessage } from '#web/api/api-failure.ts';
import { call } from '#web/api/client.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { sampleDataQuery } from './dashboard-queries.ts';

/** For administrators of an organization without meetings. */
export function LoadSampleData() {
  const client = useQueryClient();
  const { data: user } = useQuery(currentUserQuery);
  const { data: sample } = useQuery(sampleDataQuery);
  const loading = useMutation({
    mutationFn: () => call(loadSampleData),
    onSuccess: async () => {
      // Meetings, groups, templates and budgets: every screen has something new.
      await client.invalidateQueries();
      toast.success('Sample data loaded', { description: 'You can remove it here at any time.' });
    },
    onError: (error) => toast.error(failureMessage(error)),
  });
  if (user?.role !== 'admin' || sample?.loaded) return null;
  return (
    <Button busy={loading.isPending} onClick={() => loading.mutate()}>
      <Sparkles aria-hidden />
      Load sample data
    </Button>
  );
}
