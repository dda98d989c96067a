import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '#contract/endpoint.ts';
import { readSecondFactorPolicy, saveSecondFactorPolicy } from '#contract/accounts/second-factor.ts';
import { mostGraceDays } from '#domain/accounts/second-factor-policy.ts';
import { call } from '#web/api/client.ts';
import { keysToInvalidate } from '#web/api/invalidation.ts';
import { FailureAlert } from '#web/components/forms/failure-alert.tsx';
import { format } from '#web/components/forms/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DialogActions } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { toast } from '#web/ui/toast.ts';
import { SettingsLoading } from './settings-loading.tsx';

const policyQuery = queryOptions({
  queryKey: ['second-factor-policy'],
  queryFn: ({ signal }) => call(readSecondFactorPolicy, {}, { signal }),
});

export function SecurityTab({ onClose }: { onClose: () => void }) {
  const query = useQuery(policyQuery);
  if (!query.data)
    return <SettingsLoading query={query} rows={4} failure="Failed to load organization settings" />;
  return <PolicyForm saved={query.data} onClose={onClose} />;
}

type PolicyFormProps = { saved: Answer<typeof readSecondFactorPolicy>; onClose: () => void };

function PolicyForm({ saved, onClose }: PolicyFormProps) {
  const client = useQueryClient();
  const [isRequired, setRequired] = useState(saved.isRequired);
  const [days, setDays] = useState(String(saved.graceDays));
  const [exemptsProviders, setExempts] = useState(saved.exemptsProviders);
  const graceDays = Number(days);
  const isRight = /^\d{1,3}$/.test(days) && graceDays <= mostGraceDays;
  const saving = useMutation({
    mutationFn: () => call(saveSecondFactorPolicy, { body: { isRequired, graceDays, exemptsProviders } }),
    onSuccess: () => {
      toast.success(isRequired ? 'Two-factor sign-in is required' : 'Two-factor sign-in is not required');
      onClose();
    },
    onSettled: () => client.invalidateQueries(keysToInvalidate('second-factor')),
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-4 text-sm"
      onSubmit={(event) => {
        event.preventDefault();
        if (isRight) saving.mutate();
      }}
    >
      {saving.isError && <FailureAlert error={saving.error} />}
      <Checkbox
        label="Require two-factor sign-in of all members"
        checked={isRequired}
        onChange={(event) => setRequired(event.target.checked)}
      />
      <p className="text-ink-2">
        {saved.without === 0
          ? 'Every member has a second factor.'
          : `${format.integer(saved.without)} of ${format.count(saved.active, 'member')} ${saved.without === 1 ? 'has' : 'have'} no second factor yet.`}{' '}
        Their cards under Organization Members show who has one.
      </p>
      {isRequired && (
        <>
          <Field
            label="Days to set it up"
            help="Counted from the day it was first required, or from the day somebody joins. After that, they can do nothing else until it is set up, and their API tokens stop working."
            error={isRight ? undefined : `Must be between 0 and ${mostGraceDays}`}
          >
            <Input
              inputMode="numeric"
              className="tabular max-w-24"
              value={days}
              onChange={(event) => setDays(event.target.value.trim())}
            />
          </Field>
          <Checkbox
            label="Not for those who sign in with single sign-on"
            checked={exemptsProviders}
            onChange={(event) => setExempts(event.target.checked)}
          />
        </>
      )}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={saving.isPending}>
          Save Changes
        </Button>
      </DialogActions>
    </form>
  );
}
