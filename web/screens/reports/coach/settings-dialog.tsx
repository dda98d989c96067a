import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import {
  type FieldError,
  type FieldPath,
  FormProvider,
  get,
  useForm,
  useFormContext,
  useWatch,
} from 'react-hook-form';
import { HygieneRule } from '#contract/reports/hygiene.ts';
import { t } from '#domain/format/text.ts';
import {
  defaultHygieneSettings,
  hygieneFactors,
  type HygieneRule as DomainRule,
} from '#domain/reports/coach/rule.ts';
import { factorNames } from '#wording/hygiene.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { ConflictNotice } from '#web/components/forms/conflict-notice.tsx';
import { FailureAlert, LoadFailure, showFieldErrors } from '#web/components/forms/failure-alert.tsx';
import { format } from '#web/components/forms/format.ts';
import { useLeaveQuestion } from '#web/components/forms/leave-question.ts';
import { hygieneSettingsQuery } from '#web/components/organization/organization-queries.ts';
import { schemaResolver, startAgain } from '#web/components/forms/schema-resolver.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/card.tsx';
import { Field, Input, Select } from '#web/ui/field.tsx';
import { versionText } from './labels.ts';
import { type LoadedSettings, useSaveSettings } from './queries.ts';
import { dayList, WorkingDays } from './working-days.tsx';
import { Yardsticks } from './yardsticks.tsx';

type SettingsDialogProps = { isAdmin: boolean; onClose: () => void };

export function SettingsDialog({ isAdmin, onClose }: SettingsDialogProps) {
  // The form must start from the stored settings.
  const query = useQuery({ ...hygieneSettingsQuery, staleTime: 0, refetchOnMount: 'always' });
  const isFresh = query.data && !(query.isFetching && !query.isFetchedAfterMount);
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={isAdmin ? 'Weights and thresholds' : 'How it is scored'}
      description={
        isAdmin
          ? 'Saving creates a new version, and every score is recomputed with it.'
          : 'Only an administrator can change these.'
      }
    >
      {query.isError && !query.data && <LoadFailure message="Failed to load settings" query={query} />}
      {!query.isError && !isFresh && (
        <div aria-busy className="grid gap-2">
          {[0, 1, 2, 3, 4, 5, 6, 7].map((row) => (
            <Skeleton key={row} className="h-9.5" />
          ))}
        </div>
      )}
      {isFresh && query.data && <SettingsForm loaded={query.data} isAdmin={isAdmin} onClose={onClose} />}
    </Dialog>
  );
}

type SettingsFormProps = { loaded: LoadedSettings; isAdmin: boolean; onClose: () => void };

/** Without the version, as in the form. */
const ruleOf = ({ weights, thresholds }: DomainRule): HygieneRule => ({
  weights,
  thresholds: {
    ...thresholds,
    lengthMinutes: [...thresholds.lengthMinutes],
    workingHours: [...thresholds.workingHours],
    workingDays: [...thresholds.workingDays],
  },
});

const defaults = ruleOf(defaultHygieneSettings);

/** Starts from `loaded`; a refetch in the background never replaces what is being typed. */
function SettingsForm({ loaded, isAdmin, onClose }: SettingsFormProps) {
  const [base, setBase] = useState(loaded);
  const form = useForm({
    mode: 'onTouched',
    resolver: schemaResolver(HygieneRule),
    defaultValues: ruleOf(loaded.current),
  });
  const { isDirty } = form.formState;
  const typed = useWatch({ control: form.control });
  const start = (settings: LoadedSettings, sent?: HygieneRule) => {
    setBase(settings);
    startAgain(form, ruleOf(settings.current), sent);
  };
  const { saving, conflict, failure } = useSaveSettings();
  useLeaveQuestion(() => isDirty);

  const submit = (version: number) =>
    form.handleSubmit((rule) =>
      saving.mutate(
        { rule, version },
        {
          onSuccess: (saved) => start(saved, rule),
          onError: (error) => void showFieldErrors(form, error),
        },
      ),
    );
  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label="Weights and thresholds"
        className="grid gap-6"
        onSubmit={(event) => void submit(base.current.version)(event)}
      >
        <WeightFields readOnly={!isAdmin} />
        <ThresholdFields readOnly={!isAdmin} />
        <WorkingDays readOnly={!isAdmin} />
        <Yardsticks thresholds={base.current.thresholds} />
        <VersionHistory history={base.history} current={base.current.version} />
        <FailureAlert error={failure} />
        {conflict && (
          <ConflictNotice
            lines={differences(form.getValues(), conflict.current)}
            busy={saving.isPending}
            onTakeTheirs={() => {
              saving.reset();
              start(conflict);
            }}
            onKeepMine={() => void submit(conflict.current.version)()}
          />
        )}
        <DialogActions>
          {isAdmin && (
            <span className="sm:me-auto">
              <Button
                variant="ghost"
                className="w-full sm:-ms-3.5"
                disabled={JSON.stringify(typed) === JSON.stringify(defaults)}
                onClick={() => form.reset(defaults, { keepDefaultValues: true })}
              >
                Reset to defaults
              </Button>
            </span>
          )}
          <Button onClick={onClose}>{isDirty ? 'Cancel' : 'Close'}</Button>
          {isAdmin && (
            <Button type="submit" variant="primary" busy={saving.isPending} disabled={!isDirty}>
              Save settings
            </Button>
          )}
        </DialogActions>
      </form>
    </FormProvider>
  );
}

type VersionHistoryProps = { history: LoadedSettings['history']; current: number };

function VersionHistory({ history, current }: VersionHistoryProps) {
  const timeZone = useQuery(currentUserQuery).data?.organization.timeZone ?? 'UTC';
  return (
    <details className="group border-t border-line pt-3">
      <summary className="inline-flex touch list-none items-center gap-1 rounded-md text-sm font-medium text-ink-2 hover:text-ink">
        <ChevronRight className="size-4 transition-transform group-open:rotate-90" aria-hidden />
        {format.count(history.length, 'version')}
      </summary>
      <ol className="mt-2 grid gap-3 text-sm">
        {history.map((version) => (
          <li key={version.version} className="tabular">
            <p>
              <span className="font-medium">Version {version.version}</span>
              {version.version === current && <span className="text-ink-2">, in use</span>}
              <span className="text-ink-3"> · {versionText(version, timeZone)}</span>
            </p>
            {version.byUpdate && (
              <p className="text-xs text-ink-2">
                Since this day each kind of meeting is measured by its own criteria, and habits are measured
                per person. Weights and thresholds did not change. All scores were recomputed.
              </p>
            )}
            <p className="text-xs text-ink-2">
              {hygieneFactors
                .map((factor) => `${factorNames[factor].name} ${version.weights[factor]}`)
                .join(', ')}
              {'; '}
              {version.thresholds.enoughPeople} people; {version.thresholds.lengthMinutes.join(', ')} min;{' '}
              {version.thresholds.workingHours[0]} to {version.thresholds.workingHours[1]} o’clock;{' '}
              {dayList(version.thresholds.workingDays)}; {format.percent(version.thresholds.leastCoverage)}
            </p>
          </li>
        ))}
      </ol>
    </details>
  );
}

type Setting = {
  name: FieldPath<HygieneRule>;
  label: string;
  unit: string;
  min: number;
  max: number;
  /** 0 or 1. */
  isSwitch?: true;
  /** A list whose own error is shown at this field, its last one. */
  list?: string;
};

const weights = hygieneFactors.map((factor): Setting => {
  return { name: `weights.${factor}`, label: factorNames[factor].name, unit: t`points`, min: 0, max: 100 };
});

const minutes = { unit: t`min`, min: 5, max: 600 };

const groups: readonly { legend: string; help: string; look: string; settings: readonly Setting[] }[] = [
  {
    legend: t`Length`,
    help: t`In between, the points fall linearly. Some kinds of meetings may take longer; see below.`,
    look: 'sm:col-span-4',
    settings: [
      { name: 'thresholds.lengthMinutes.0', label: t`Full points up to`, ...minutes },
      { name: 'thresholds.lengthMinutes.1', label: t`70% at`, ...minutes },
      { name: 'thresholds.lengthMinutes.2', label: t`40% at`, ...minutes },
      {
        name: 'thresholds.lengthMinutes.3',
        label: t`20% from`,
        list: 'thresholds.lengthMinutes',
        ...minutes,
      },
    ],
  },
  {
    legend: t`Right people`,
    help: t`Each additional person costs 10% of the points.`,
    look: '',
    settings: [
      { name: 'thresholds.enoughPeople', label: t`Full points up to`, unit: t`people`, min: 2, max: 50 },
    ],
  },
  {
    legend: t`After hours`,
    help: t`In the organization’s time zone.`,
    look: 'sm:col-span-2',
    settings: [
      { name: 'thresholds.workingHours.0', label: t`Working day from`, unit: t`o’clock`, min: 0, max: 23 },
      {
        name: 'thresholds.workingHours.1',
        label: t`to`,
        unit: t`o’clock`,
        min: 1,
        max: 24,
        list: 'thresholds.workingHours',
      },
    ],
  },
  {
    legend: t`Coverage`,
    help: t`The data needed for a score.`,
    look: '',
    settings: [
      { name: 'thresholds.leastCoverage', label: t`No score below`, unit: t`% data`, min: 10, max: 90 },
    ],
  },
  {
    legend: t`Guidelines`,
    help: t`Hours in meetings are shown to each person beside their week; Reports shows where the others are broken. 0 for none. They change no score.`,
    look: 'sm:col-span-4',
    settings: [
      { name: 'thresholds.weeklyHours', label: t`Hours in meetings`, unit: t`h a week`, min: 0, max: 60 },
      { name: 'thresholds.mostPeople', label: t`At most`, unit: t`people`, min: 0, max: 1000 },
      { name: 'thresholds.mostMinutes', label: t`At most`, unit: t`min`, min: 0, max: 1440 },
      { name: 'thresholds.noticeHours', label: t`Notice`, unit: t`hours`, min: 0, max: 168 },
      { name: 'thresholds.needsAgenda', label: t`Agenda`, unit: '', min: 0, max: 1, isSwitch: true },
      { name: 'thresholds.needsEnd', label: t`Series have an end`, unit: '', min: 0, max: 1, isSwitch: true },
      { name: 'thresholds.needsBreaks', label: t`A break between`, unit: '', min: 0, max: 1, isSwitch: true },
    ],
  },
];

/** The differences in `theirs`, one line each: "Purpose: 30 points". */
function differences(mine: HygieneRule, theirs: HygieneRule): string[] {
  return [
    ...weights.map((one) => ({ ...one, label: `${one.label}:` })),
    ...groups.flatMap((one) => one.settings),
  ]
    .filter(({ name }) => get(mine, name) !== get(theirs, name))
    .map(({ name, label, unit }) => `${label} ${String(get(theirs, name))} ${unit}`)
    .concat(
      dayList(mine.thresholds.workingDays) === dayList(theirs.thresholds.workingDays)
        ? []
        : [t`Working days: ${dayList(theirs.thresholds.workingDays)}`],
    );
}

/** The points of each factor and their sum. */
function WeightFields({ readOnly }: { readOnly: boolean }) {
  const { control, formState } = useFormContext<HygieneRule>();
  const typed = useWatch({ control, name: 'weights' });
  const sum = hygieneFactors.reduce((total, factor) => total + typed[factor], 0);
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">Weights</legend>
      <div className="mt-3 grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
        {weights.map((setting) => (
          <SettingInput key={setting.name} setting={setting} readOnly={readOnly} />
        ))}
      </div>
      <p
        role={formState.errors.weights?.root ? 'alert' : 'status'}
        className={`tabular mt-3 text-sm ${sum === 100 ? 'text-ink-2' : 'font-medium text-bad'}`}
      >
        {sumText(sum)}
      </p>
    </fieldset>
  );
}

function sumText(sum: number): string {
  if (Number.isNaN(sum)) return t`Each weight must be a whole number`;
  if (sum === 100) return t`Total: 100 points`;
  const problem =
    sum > 100 ? t`${format.integer(sum - 100)} too many` : t`${format.integer(100 - sum)} too few`;
  return t`Total: ${format.integer(sum)} points. The weights must add up to 100: ${problem}.`;
}

const columns: Record<number, string> = {
  1: '',
  2: 'grid-cols-2',
  4: 'grid-cols-2 sm:grid-cols-4',
  7: 'grid-cols-2 sm:grid-cols-4',
};

function ThresholdFields({ readOnly }: { readOnly: boolean }) {
  return (
    <div className="grid gap-5 sm:grid-cols-4">
      {groups.map(({ legend, help, look, settings }) => (
        <fieldset key={legend} className={`min-w-0 border-t border-line pt-4 ${look}`}>
          <legend className="float-start w-full text-sm font-semibold">{legend}</legend>
          <p className={`clear-both text-xs text-ink-3 ${settings.length < 4 ? 'sm:min-h-[2lh]' : ''}`}>
            {help}
          </p>
          <div className={`mt-3 grid gap-x-4 gap-y-3 ${columns[settings.length]}`}>
            {settings.map((setting) => (
              <SettingInput key={setting.name} setting={setting} readOnly={readOnly} />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

function SettingInput({ setting, readOnly }: { setting: Setting; readOnly: boolean }) {
  const { name, label, unit, min, max, list, isSwitch } = setting;
  const { register, formState } = useFormContext<HygieneRule>();
  const errorAt = (path: string): FieldError | undefined => get(formState.errors, path);
  const error = errorAt(name) ?? errorAt(`${list}.root`);
  return (
    <Field label={label} error={error?.message}>
      {isSwitch ? (
        <Select disabled={readOnly} {...register(name, { valueAsNumber: true })}>
          <option value={1}>Expected</option>
          <option value={0}>No guideline</option>
        </Select>
      ) : (
        <span className="relative block">
          <Input
            type="number"
            inputMode="numeric"
            min={min}
            max={max}
            className="tabular pe-18"
            readOnly={readOnly}
            {...register(name, { valueAsNumber: true })}
          />
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 inset-e-3 flex items-center text-xs text-ink-3"
          >
            {unit}
          </span>
        </span>
      )}
    </Field>
  );
}
