import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { readMcpSetting, saveMcpSetting } from '#contract/organization/mcp.ts';
import { call } from '#web/api/client.ts';
import { CopyField } from '#web/components/forms/copy-field.tsx';
import { FailureAlert } from '#web/components/forms/failure-alert.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { Switch } from '#web/ui/switch.tsx';

const settingQuery = queryOptions({
  queryKey: ['assistants'],
  queryFn: ({ signal }) => call(readMcpSetting, {}, { signal }),
});

/** Whether assistants may read, for administrators. */
export function AssistantsCard() {
  const client = useQueryClient();
  const { data, isError } = useQuery(settingQuery);
  const save = useMutation({
    mutationFn: (isOn: boolean) => call(saveMcpSetting, { body: { isOn } }),
    onSettled: () => client.invalidateQueries({ queryKey: settingQuery.queryKey }),
  });
  if (isError && !data) return null;
  const isOn = save.isPending ? save.variables : (data?.isOn ?? false);
  return (
    <Card className="p-5 sm:p-6" aria-label="Assistants">
      <CardHead title="Assistants" />
      <p className="mt-1 mb-3 text-sm text-ink-2">
        Language models with the Model Context Protocol can read meetings, series, figures and budgets with an
        API token. They change nothing, and each question is in the audit log.
      </p>
      {save.error && <FailureAlert error={save.error} />}
      <Switch
        label="Let assistants read"
        checked={isOn}
        disabled={!data}
        onChange={(event) => save.mutate(event.target.checked)}
      />
      {isOn && (
        <div className="mt-4">
          <CopyField label="Address" value={`${location.origin}/mcp`} className="font-mono" />
        </div>
      )}
    </Card>
  );
}
