import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ReportSettings, saveReportSettings, type Target } from '#contract/reports/compare.ts';
import { t } from '#domain/format/text.ts';
import type { TargetFigure } from '#domain/reports/report-figures.ts';
import { call } from '#web/api/client.ts';
import { keysToInvalidate } from '#web/api/invalidation.ts';
import { FailureAlert, LoadFailure } from '#web/components/forms/failure-alert.tsx';
import { format } from '#web/components/forms/format.ts';
import { suggestionsQuery } from '#web/components/organization/organization-queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/card.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { Field, Input, Select } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.ts';
import { settingsQuery } from './queries.ts';
import { monthNames } from './report-texts.ts';

type TargetsDialogProps = { onClose: () => void };

export function TargetsDialog({ onClose }: TargetsDialogProps) {
  const query = useQuery({ ...settingsQuery, staleTime: 0, refetchOnMount: 'always' });
  const isFresh = query.data && !(query.isFetching && !query.isFetchedAfterMount);
  return (
    <Dialog
      onClose={onClose}
      title="Targets"
      description="A line in the charts, for the whole organization or a department. Leave a field empty for no target."
    >
      {query.isError && !query.data && (
        <LoadFailure message="The targets could not be loaded" query={query} />
      )}
      {!query.isError && !isFresh && <Skeleton className="h-80" />}
      {isFresh && query.data && <TargetsForm saved={query.data} onClose={onClose} />}
    </Dialog>
  );
}

const fields: readonly { figure: TargetFigure; label: string; max: number; step: number }[] = [
  { figure: 'hours-a-week', label: t`Hours per person and week`, max: 80, step: 0.5 },
  { figure: 'share', label: t`Share of working time, %`, max: 100, step: 0.5 },
  { figure: 'cost', label: t`Cost a month`, max: 1_000_000_000, step: 0.01 },
];

function TargetsForm({ saved, onClose }: { saved: ReportSettings; onClose: () => void }) {
  const client = useQueryClient();
  const { data: suggestions } = useQuery(suggestionsQuery);
  const [weeklyHours, setWeeklyHours] = useState(String(saved.weeklyHours));
  const [yearStartsIn, setYearStartsIn] = useState(saved.yearStartsIn);
  const [targets, setTargets] = useState<readonly Target[]>(saved.targets);
  const [department, setDepartment] = useState<string | null>(null);
  const named = new Set([
    ...(suggestions?.departments ?? []),
    ...targets.flatMap((one) => one.department ?? []),
  ]);

  const of = (figure: TargetFigure) =>
    targets.find((one) => one.figure === figure && one.department === department);
  const set = (figure: TargetFigure, text: string) =>
    setTargets((before) => [
      ...before.filter((one) => one !== of(figure)),
      ...(text === '' ? [] : [{ figure, department, value: Number(text) }]),
    ]);
  const saving = useMutation({
    mutationFn: () =>
      call(saveReportSettings, {
        body: { weeklyHours: Number(weeklyHours), yearStartsIn, targets: [...targets] },
      }),
    onSuccess: async () => {
      await client.invalidateQueries(keysToInvalidate('report-settings'));
      toast.success(t`Targets saved`);
      onClose();
    },
  });
  return (
    <form
      aria-label="Targets"
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving.isPending) saving.mutate();
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="For" className="sm:col-span-2">
          <Select
            data-autofocus
            value={department ?? ''}
            onChange={({ target }) => setDepartment(target.value || null)}
          >
            <option value="">Whole organization</option>
            {[...named].map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        {fields.map(({ figure, label, max, step }) => (
          <Field key={figure} label={label}>
            <Input
              type="number"
              inputMode="decimal"
              min={0}
              max={max}
              step={step}
              className="tabular"
              value={of(figure)?.value ?? ''}
              onChange={({ target }) => set(figure, target.value)}
            />
          </Field>
        ))}
        <Field label="Meeting-free day">
          <Select
            value={of('free-day')?.value ?? ''}
            onChange={({ target }) => set('free-day', target.value)}
          >
            <option value="">None</option>
            {[1, 2, 3, 4, 5, 6, 0].map((weekday) => (
              <option key={weekday} value={weekday}>
                {format.weekday(weekday)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <fieldset className="grid gap-4 border-t border-line pt-5 sm:grid-cols-2">
        <legend className="sr-only">Working time and year</legend>
        <Field label="Working hours a week" help="Of one person; the share of working time follows it.">
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            max={80}
            required
            className="tabular"
            value={weeklyHours}
            onChange={({ target }) => setWeeklyHours(target.value)}
          />
        </Field>
        <Field label="A year begins in" help="Quarters and years of reports follow it.">
          <Select value={yearStartsIn} onChange={({ target }) => setYearStartsIn(Number(target.value))}>
            {monthNames.map((name, i) => (
              <option key={name} value={i + 1}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      </fieldset>
      {saving.error && <FailureAlert error={saving.error} fallback="Failed to save the targets" />}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={saving.isPending}>
          Save targets
        </Button>
      </DialogActions>
    </form>
  );
}
