import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { readOwnReportMails, saveOwnReportMails } from '#contract/organization/report-mails.ts';
import { call } from '#web/api/client.ts';
import { FailureAlert } from '#web/components/forms/failure-alert.tsx';
import { format } from '#web/components/forms/format.ts';
import { Card, CardHead } from '#web/ui/card.tsx';
import { Switch } from '#web/ui/switch.tsx';

const ownReportsQuery = queryOptions({
  queryKey: ['report-mails', 'own'],
  queryFn: ({ signal }) => call(readOwnReportMails, {}, { signal }),
});

/** Which reports the member gets by mail. */
export function ReportMailsCard({ seesPay }: { seesPay: boolean }) {
  const client = useQueryClient();
  const { data, isError } = useQuery(ownReportsQuery);
  const save = useMutation({
    mutationFn: (body: { week: boolean; month: boolean }) => call(saveOwnReportMails, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: ownReportsQuery.queryKey }),
  });
  if (isError && !data) return null;
  const { week = false, month = false } = (save.isPending ? save.variables : data) ?? {};
  return (
    <Card className="p-5 sm:p-6" aria-label="Reports by mail">
      <CardHead title="Reports by mail" />
      <p className="mt-1 mb-3 text-sm text-ink-2">
        Each has a link that stops it. A week without meetings brings none.
      </p>
      {save.error && <FailureAlert error={save.error} />}
      <div className="grid gap-3">
        <Switch
          label={
            data ? `Your week, ${format.weekday(data.weekday)} at ${format.hour(data.hour)}` : 'Your week'
          }
          checked={week}
          disabled={!data}
          onChange={(event) => save.mutate({ week: event.target.checked, month })}
        />
        {seesPay && (
          <Switch
            label="The finance report, when a month is closed"
            checked={month}
            disabled={!data}
            onChange={(event) => save.mutate({ week, month: event.target.checked })}
          />
        )}
      </div>
    </Card>
  );
}
