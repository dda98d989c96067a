import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import {
  defaultHygieneSettings,
  hygieneFactors,
  type HygieneRule as DomainRule,
} from '#domain/hygiene/rule.ts';
import { HygieneRule } from '#contract/hygiene.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { ConflictNotice } from '#web/components/conflict-notice.tsx';
import { FailureAlert, LoadFailure } from '#web/components/failure-alert.tsx';
import { format } from '#web/components/format.ts';
import { factorNames } from '#web/components/hygiene-text.ts';
import { useLeaveQuestion } from '#web/components/leave-question.ts';
import { hygieneSettingsQuery } from '#web/components/organization-queries.ts';
import { schemaResolver } from '#web/components/schema-resolver.ts';
import { showFieldErrors } from '#web/components/show-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { versionText } from './labels.ts';
import { type LoadedSettings, useSaveSettings } from './queries.ts';
import { differences, ThresholdFields, WeightFields } from './settings-fields.tsx';

type SettingsDialogProps = { isAdmin: boolean; onClose: () => void };

export function SettingsDialog({ isAdmin, onClose }: SettingsDialogProps) {
  // The form must start from what is stored now.
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

/** Without the version, as the form holds it. */
const ruleOf = ({ weights, thresholds }: DomainRule): HygieneRule => ({
  weights,
  thresholds: {
    ...thresholds,
    lengthMinutes: [...thresholds.lengthMinutes],
    workingHours: [...thresholds.workingHours],
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
  const start = (settings: LoadedSettings) => {
    setBase(settings);
    form.reset(ruleOf(settings.current));
  };
  const { saving, conflict, failure } = useSaveSettings(start);
  useLeaveQuestion(() => isDirty);

  const submit = (version: number) =>
    form.handleSubmit((rule) =>
      saving.mutate({ rule, version }, { onError: (error) => void showFieldErrors(form, error) }),
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
            <span className="sm:mr-auto">
              <Button
                variant="ghost"
                className="w-full sm:-ml-3.5"
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
            <p className="text-xs text-ink-2">
              {hygieneFactors
                .map((factor) => `${factorNames[factor].name} ${version.weights[factor]}`)
                .join(', ')}
              {'; '}
              {version.thresholds.enoughPeople} people; {version.thresholds.lengthMinutes.join(', ')} min;{' '}
              {version.thresholds.workingHours.join(' to ')} o’clock;{' '}
              {format.percent(version.thresholds.leastCoverage)}
            </p>
          </li>
        ))}
      </ol>
    </details>
  );
}
