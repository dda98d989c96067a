import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { defaultHygieneSettings, hygieneFactors } from '#domain/hygiene/rule.ts';
import { ApiFailure } from '#web/api/api-failure.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { ConflictNotice } from '#web/components/conflict-notice.tsx';
import { FailureAlert, LoadFailure } from '#web/components/failure-alert.tsx';
import { format } from '#web/components/format.ts';
import { factorNames } from '#web/components/hygiene-text.ts';
import { useLeaveQuestion } from '#web/components/leave-question.ts';
import { hygieneSettingsQuery } from '#web/components/organization-queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { versionText } from './labels.ts';
import { type LoadedSettings, useSaveSettings } from './queries.ts';
import { ThresholdFields, WeightFields } from './settings-fields.tsx';
import { differences, errorsOf, ruleOf, type SettingsErrors, valuesOf } from './settings-values.ts';

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

const defaults = valuesOf(defaultHygieneSettings);

/** Starts from `loaded`; a refetch in the background never replaces what is being typed. */
function SettingsForm({ loaded, isAdmin, onClose }: SettingsFormProps) {
  const [base, setBase] = useState(loaded);
  const [values, setValues] = useState(() => valuesOf(loaded.current));
  const [errors, setErrors] = useState<SettingsErrors>({});
  const start = (settings: LoadedSettings) => {
    setBase(settings);
    setValues(valuesOf(settings.current));
    setErrors({});
  };
  const { saving, conflict, failure } = useSaveSettings(start);
  const isDirty = JSON.stringify(values) !== JSON.stringify(valuesOf(base.current));
  useLeaveQuestion(() => isDirty);

  const submit = (version: number) => {
    const { data: rule, error } = ruleOf(values);
    const found = error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? [];
    setErrors(errorsOf(found));
    if (rule)
      saving.mutate({ rule, version }, { onError: (refused) => setErrors(errorsOf(serverIssues(refused))) });
  };
  const fields = {
    values,
    errors,
    readOnly: !isAdmin,
    onChange: (changed: Partial<typeof values>) => setValues({ ...values, ...changed }),
  };
  return (
    <form
      noValidate
      aria-label="Weights and thresholds"
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        submit(base.current.version);
      }}
    >
      <WeightFields {...fields} />
      <ThresholdFields {...fields} />
      <VersionHistory history={base.history} current={base.current.version} />
      <FailureAlert error={failure} />
      {conflict && (
        <ConflictNotice
          lines={differences(values, valuesOf(conflict.current))}
          busy={saving.isPending}
          onTakeTheirs={() => {
            saving.reset();
            start(conflict);
          }}
          onKeepMine={() => submit(conflict.current.version)}
        />
      )}
      <DialogActions>
        {isAdmin && (
          <span className="sm:mr-auto">
            <Button
              variant="ghost"
              className="w-full sm:-ml-3.5"
              disabled={JSON.stringify(values) === JSON.stringify(defaults)}
              onClick={() => {
                setValues(defaults);
                setErrors({});
              }}
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
  );
}

function serverIssues(error: unknown) {
  if (!(error instanceof ApiFailure)) return [];
  return Object.entries(error.fields).flatMap(([path, errors]) =>
    errors.map(({ message }) => ({ path, message })),
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
