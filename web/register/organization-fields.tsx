import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { listOrganizations } from '#contract/auth.ts';
import { failureMessage } from '#web/api/api-failure.ts';
import { call } from '#web/api/client.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { newOrganization, type RegistrationForm } from './registration-form-schema.ts';

/** The organisations to choose from and, for a new one, its name. */
export function OrganizationFields({
  form,
}: {
  form: UseFormReturn<RegistrationForm, unknown, RegistrationForm>;
}) {
  const { register, resetField, watch, formState } = form;
  const { errors } = formState;
  const { data, error, isPending } = useQuery({
    queryKey: ['organizations'],
    queryFn: ({ signal }) => call(listOrganizations, {}, { signal }),
    retry: false,
  });

  const forgetNewName = (value: string) => {
    if (value !== newOrganization) resetField('newOrganizationName');
  };

  return (
    <>
      <Field
        label="Organization"
        error={errors.organization?.message}
        help={
          error && `${failureMessage(error, 'Failed to load organizations')} — you can still add a new one.`
        }
      >
        <Select
          {...register('organization', { onChange: (event) => forgetNewName(event.target.value) })}
          placeholder={isPending ? 'Loading organizations…' : 'Choose an organization'}
        >
          {data?.organizations.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value={newOrganization}>+ Add a new organization</option>
        </Select>
      </Field>
      {watch('organization') === newOrganization && (
        <Field label="New organization name" error={errors.newOrganizationName?.message}>
          <Input {...register('newOrganizationName')} autoComplete="organization" autoFocus maxLength={120} />
        </Field>
      )}
    </>
  );
}
