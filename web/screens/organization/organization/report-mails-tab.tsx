import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '#contract/endpoint.ts';
import { readReportMails, saveReportMails } from '#contract/organization/report-mails.ts';
import { t } from '#domain/format/text.ts';
import { call } from '#web/api/client.ts';
import { FailureAlert } from '#web/components/forms/failure-alert.tsx';
import { format } from '#web/components/forms/format.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog.tsx';
import { Checkbox, Field, Select } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.ts';
import { SettingsLoading } from './settings-loading.tsx';

const reportMailsQuery = queryOptions({
  queryKey: ['report-mails', 'organization'],
  queryFn: ({ signal }) => call(readReportMails, {}, { signal }),
});

/** When the weekly report is mailed, and to whom. */
export function ReportMailsTab({ onClose }: { onClose: () => void }) {
  const query = useQuery(reportMailsQuery);
  if (!query.data)
    return (
      <SettingsLoading
        query={query}
        rows={3}
        className="h-39 max-sm:h-52"
        failure="Failed to load organization settings"
      />
    );
  return <ReportMailsForm saved={query.data} onClose={onClose} />;
}

const range = (count: number) => Array.from({ length: count }, (_, i) => i);

function ReportMailsForm({ saved, onClose }: { saved: Answer<typeof readReportMails>; onClose: () => void }) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState(saved);
  const saving = useMutation({
    mutationFn: () => call(saveReportMails, { body: chosen }),
    onSuccess: () => {
      toast.success(t`Saved`);
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['report-mails'] }),
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-4 text-sm"
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate();
      }}
    >
      {saving.isError && <FailureAlert error={saving.error} />}
      <p className="text-ink-2">
        Once a week, a mail has what meetings took and cost, what is planned, and one thing to do. Members
        choose it in their settings.
      </p>
      <Checkbox
        label="Send it to all members and budget managers; each can stop it"
        checked={chosen.isForAll}
        onChange={(event) => setChosen({ ...chosen, isForAll: event.target.checked })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Day">
          <Select
            value={chosen.weekday}
            onChange={(event) => setChosen({ ...chosen, weekday: Number(event.target.value) })}
          >
            {range(7).map((day) => (
              <option key={day} value={day}>
                {format.weekday(day)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Time">
          <Select
            value={chosen.hour}
            onChange={(event) => setChosen({ ...chosen, hour: Number(event.target.value) })}
          >
            {range(24).map((hour) => (
              <option key={hour} value={hour}>
                {format.hour(hour)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={saving.isPending}>
          Save Changes
        </Button>
      </DialogActions>
    </form>
  );
}
