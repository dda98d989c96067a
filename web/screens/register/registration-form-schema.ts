import * as z from 'zod/mini';
import { organizationMissing, Registration } from '#contract/registration.ts';
import { passwordsDiffer } from '#web/components/password-pair.ts';
import { notChosen } from '#web/ui/select.tsx';

/** The item of the organization picker that reveals the field for a new name. */
export const newOrganization = 'new';

const { name, email, password, role } = Registration.shape;

/** What is typed; `organization` is an id, `newOrganization` or `notChosen`. */
export const RegistrationForm = z
  .object({
    name,
    email,
    organization: z.string(),
    newOrganizationName: z.string(),
    role,
    password,
    confirm: z.string(),
  })
  .check(
    z.refine((form) => form.organization !== notChosen, missing('organization')),
    z.refine(
      (form) => form.organization !== newOrganization || form.newOrganizationName.trim().length >= 2,
      missing('newOrganizationName'),
    ),
    z.refine((form) => form.password === form.confirm, passwordsDiffer),
  );

export type RegistrationForm = z.output<typeof RegistrationForm>;

// Checked whatever else the form still lacks, so that all messages come at once.
function missing(field: string) {
  return { error: organizationMissing, path: [field], when: () => true };
}

/** What is sent, in the words of the specification. */
export function registrationOf(form: RegistrationForm, invitation?: string): z.input<typeof Registration> {
  const isNew = form.organization === newOrganization;
  return {
    email: form.email,
    password: form.password,
    name: form.name,
    role: form.role,
    user_added_new_organization: isNew,
    ...(isNew
      ? { new_organization_name: form.newOrganizationName }
      : { organization_id: Number(form.organization) }),
    ...(invitation !== undefined && { invitation }),
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}
