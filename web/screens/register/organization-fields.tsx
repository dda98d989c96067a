import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { listOrganizations } from '#contract/registration.ts';
import { failureMessage } from '#web/api/api-failure.ts';
import { call } from '#web/api/client.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { newOrganization, type RegistrationForm } from './registration-form-schema.ts';

type Form = UseFormReturn<RegistrationForm, unknown, RegistrationForm>;

/** The organizations to choose from and, for a new one, its name. */
export function OrganizationFields({ form }: { form: Form }) {
  const { control, register, resetField, trigger, formState } = form;
  const organization = useWatch({ control, name: 'organization' });
  const { errors } = formState;
  const { data, error, isPending } = useQuery({
    queryKey: ['organizations'],
    queryFn: ({ signal }) => call(listOrganizations, {}, { signal }),
    retry: false,
  });

  const change = (value: string) => {
    if (value !== newOrganization) resetField('newOrganizationName');
    // What the server refused was the admin's seat of another organization.
    if (errors.role) void trigger('role');
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
          {...register('organization', { onChange: (event) => change(event.target.value) })}
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
      {organization === newOrganization && (
        <NewOrganizationField form={form} existing={data?.organizations ?? []} />
      )}
    </>
  );
}

/** It appears because somebody asked for it, who will want to type into it. */
function NewOrganizationField({ form, existing }: { form: Form; existing: readonly { name: string }[] }) {
  const { control, register, setFocus, formState } = form;
  const typed = useWatch({ control, name: 'newOrganizationName' }).trim().toLowerCase();
  const isThere = existing.some(({ name }) => name.toLowerCase() === typed);
  useEffect(() => setFocus('newOrganizationName'), [setFocus]);
  return (
    <Field
      label="New organization name"
      error={formState.errors.newOrganizationName?.message}
      help={<output>{isThere && 'One of this name exists already. To join it, choose it above.'}</output>}
    >
      <Input {...register('newOrganizationName')} autoComplete="organization" maxLength={120} />
    </Field>
  );
}
