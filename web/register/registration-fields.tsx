import { useForm } from 'react-hook-form';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { notChosen, Select } from '#web/ui/select.tsx';
import { AdminAvailability } from './admin-availability.tsx';
import { OrganizationFields } from './organization-fields.tsx';
import { RegistrationForm } from './registration-form-schema.ts';
import { useAdminAvailability } from './use-admin-availability.ts';
import { useRegister } from './use-register.ts';

export function RegistrationFields({
  onRegistered,
}: {
  onRegistered: (status: 'active' | 'pending') => void;
}) {
  const form = useForm<RegistrationForm, unknown, RegistrationForm>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(RegistrationForm),
    defaultValues: {
      name: '',
      email: '',
      organization: notChosen,
      newOrganizationName: '',
      role: notChosen as RegistrationForm['role'],
      password: '',
      confirm: '',
    },
  });
  const { register, formState, watch } = form;
  const { errors, isSubmitting, touchedFields } = formState;
  const availability = useAdminAvailability(watch('organization'), watch('role'));
  const { submit, failure } = useRegister(form, availability, onRegistered);

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {failure && <Alert tone="bad">{failure}</Alert>}
      <Field label="Full name" error={errors.name?.message}>
        <Input {...register('name')} autoComplete="name" />
      </Field>
      <Field label="Email" error={errors.email?.message}>
        <Input {...register('email')} type="email" autoComplete="username" inputMode="email" />
      </Field>
      <OrganizationFields form={form} />
      <Field
        label="Role"
        error={errors.role?.message}
        help={<AdminAvailability availability={availability} />}
      >
        <Select {...register('role')} placeholder="Choose a role">
          <option value="user">User</option>
          <option value="admin">Admin</option>
        </Select>
      </Field>
      <Field
        label="Password"
        error={errors.password?.message}
        help={!errors.password && 'At least 8 characters.'}
      >
        <PasswordInput
          {...register('password', { deps: touchedFields.confirm ? 'confirm' : [] })}
          autoComplete="new-password"
        />
      </Field>
      <Field label="Confirm password" error={errors.confirm?.message}>
        <PasswordInput {...register('confirm')} autoComplete="new-password" />
      </Field>
      <Button type="submit" variant="primary" size="lg" busy={isSubmitting}>
        Create account
      </Button>
    </form>
  );
}
