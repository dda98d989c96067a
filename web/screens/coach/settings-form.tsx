import { useState } from 'react';
import { defaultHygieneSettings } from '#domain/hygiene/rule.ts';
import { ApiFailure, failureMessage } from '#web/api/api-failure.ts';
import { ConflictNotice } from '#web/components/conflict-notice.tsx';
import { useLeaveQuestion } from '#web/components/leave-question.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog.tsx';
import { differences, errorsOf, ruleOf, type SettingsErrors, valuesOf } from './settings-values.ts';
import { ThresholdFields } from './threshold-fields.tsx';
import { VersionHistory } from './version-history.tsx';
import { WeightFields } from './weight-fields.tsx';
import { useSettingsSaving, type LoadedSettings } from './use-settings-saving.ts';

type SettingsFormProps = { loaded: LoadedSettings; isAdmin: boolean; onClose: () => void };

const defaults = valuesOf(defaultHygieneSettings);

/** The form starts from what was read; a newer answer in the background never replaces what is being typed. */
export function SettingsForm({ loaded, isAdmin, onClose }: SettingsFormProps) {
  const [base, setBase] = useState(loaded);
  const [values, setValues] = useState(() => valuesOf(loaded.current));
  const [errors, setErrors] = useState<SettingsErrors>({});
  const start = (settings: LoadedSettings) => {
    setBase(settings);
    setValues(valuesOf(settings.current));
    setErrors({});
  };
  const { saving, conflict, failure } = useSettingsSaving(start);
  const isDirty = JSON.stringify(values) !== JSON.stringify(valuesOf(base.current));
  useLeaveQuestion(() => isDirty);

  const submit = (version: number) => {
    const { data: rule, error } = ruleOf(values);
    const found = error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? [];
    setErrors(errorsOf(found));
    if (rule)
      saving.mutate({ rule, version }, { onError: (refusal) => setErrors(errorsOf(foundByServer(refusal))) });
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
      {failure && <Alert tone="bad">{failureMessage(failure)}</Alert>}
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

function foundByServer(refusal: unknown) {
  if (!(refusal instanceof ApiFailure)) return [];
  return Object.entries(refusal.fieldErrors).flatMap(([path, messages]) =>
    messages.map((message) => ({ path, message })),
  );
}
