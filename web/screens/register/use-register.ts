import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { register } from '#contract/registration.ts';
import { ApiFailure, failureMessage } from '#web/api/api-failure.ts';
import { call } from '#web/api/client.ts';
import { showRefusedFields } from '#web/components/show-refused-fields.ts';
import { toast } from '#web/ui/toast.ts';
import { newOrganization, registrationOf, type RegistrationForm } from './registration-form-schema.ts';
import type { AdminAvailability } from './use-admin-availability.ts';

/** Sends the form; a refusal goes to the field that it is about, or above the form. */
export function useRegister(
  form: UseFormReturn<RegistrationForm, unknown, RegistrationForm>,
  availability: AdminAvailability,
  invitation: string | undefined,
  onRegistered: (status: 'active' | 'pending') => void,
) {
  const [failure, setFailure] = useState<string | null>(null);

  const refuseRole = (message: string) => form.setError('role', { message }, { shouldFocus: true });

  const showFailure = (error: unknown, isNew: boolean) => {
    const isAboutRole =
      error instanceof ApiFailure && Object.keys(error.fieldErrors)[0] !== 'organization_id';
    if (error instanceof ApiFailure && error.status === 409 && isAboutRole && invitation === undefined) {
      const message = failureMessage(error, 'Registration failed: organization already has an admin.');
      refuseRole(message);
      toast.error(message);
      return;
    }
    setFailure(failureMessage(error, 'Registration failed'));
    showRefusedFields(form, error, (name) => formFieldOf(name, isNew));
  };

  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    if (availability.state === 'taken') return refuseRole(availability.refusal);
    try {
      onRegistered((await call(register, { body: registrationOf(values, invitation) })).status);
    } catch (error) {
      showFailure(error, values.organization === newOrganization);
    }
  });

  return { submit, failure };
}

function formFieldOf(wireName: string, isNew: boolean): keyof RegistrationForm | undefined {
  switch (wireName) {
    case 'name':
    case 'email':
    case 'password':
    case 'role':
      return wireName;
    case 'organization_id':
    case 'new_organization_name':
      return isNew ? 'newOrganizationName' : 'organization';
    default:
      return undefined;
  }
}
