import { useForm, useWatch } from 'react-hook-form';
import { schemaResolver } from '#web/components/schema-resolver.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { notChosen, Select } from '#web/ui/select.tsx';
import { AdminAvailability } from './admin-availability.tsx';
import { InvitedTo } from './invited-to.tsx';
import { OrganizationFields } from './organization-fields.tsx';
import { RegistrationForm } from './registration-form-schema.ts';
import { useAdminAvailability } from './use-admin-availability.ts';
import type { Invitation } from './use-invitation.ts';
import { useRegister } from './use-register.ts';

export function RegistrationFields({
  invitation,
  onRegistered,
}: {
  /** It says which organization and role; null for whoever comes by themselves. */
  invitation: Invitation | null;
  onRegistered: (status: 'active' | 'pending') => void;
}) {
  const form = useForm<RegistrationForm, unknown, RegistrationForm>({
    mode: 'onTouched',
    resolver: schemaResolver(RegistrationForm),
    defaultValues: {
      name: '',
      email: '',
      organization: invitation ? String(invitation.organization.id) : notChosen,
      newOrganizationName: '',
      role: invitation?.role ?? (notChosen as RegistrationForm['role']),
      password: '',
      confirm: '',
    },
  });
  const { control, register, formState } = form;
  const [organization, role] = useWatch({ control, name: ['organization', 'role'] });
  const { errors, isSubmitting, touchedFields } = formState;
  const availability = useAdminAvailability(invitation ? notChosen : organization, role);
  const { submit, failure } = useRegister(form, availability, invitation?.token, onRegistered);

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      {failure && <Alert tone="bad">{failure}</Alert>}
      <Field label="Full name" error={errors.name?.message}>
        <Input {...register('name')} autoComplete="name" />
      </Field>
      <Field label="Email" error={errors.email?.message}>
        <Input {...register('email')} type="email" autoComplete="username" inputMode="email" />
      </Field>
      {invitation ? (
        <InvitedTo invitation={invitation} />
      ) : (
        <>
          <OrganizationFields form={form} />
          <Field
            label="Role"
            error={errors.role?.message}
            help={<AdminAvailability availability={availability} isRefused={Boolean(errors.role)} />}
          >
            <Select {...register('role')} placeholder="Choose a role">
              <option value="user">User</option>
              <option value="admin">Admin</option>
            </Select>
          </Field>
        </>
      )}
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
