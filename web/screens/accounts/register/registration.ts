import { t } from '#domain/format/text.ts';
import { firstWeekdayOfLocale } from '#domain/time/first-weekday.ts';
import * as z from 'zod/mini';
import {
  adminExists,
  listOrganizations,
  organizationMissing,
  readRegistrationSettings,
  register,
  Registration,
} from '#contract/accounts/registration.ts';
import { registeredLanguage } from '#web/api/choose-language.ts';
import { passwordsDiffer } from '#web/components/accounts/new-password.tsx';
import { notChosen } from '#web/ui/field.tsx';
import type { UseFormReturn } from 'react-hook-form';
import { call, failureMessage, hasCode, responseTo, statusOf } from '#web/api/client.ts';
import { pageLanguage } from '#web/api/page-language.ts';
import { showFieldErrors } from '#web/components/forms/failure-alert.tsx';
import { toast } from '#web/ui/toast.ts';
import { useQuery } from '@tanstack/react-query';
import { readInvitation } from '#contract/accounts/members.ts';
import type { Answer } from '#contract/endpoint.ts';
import { parseSearch, usePageLocation } from '#web/components/site/navigation.ts';

/** Picker value that reveals the field for a new organization. */
export const newOrganization = 'new';

/** Form values; `organization` is an id, `newOrganization` or `notChosen`. */
export const RegistrationForm = z
  .object({
    name: Registration.shape.name,
    email: Registration.shape.email,
    organization: z.string(),
    newOrganizationName: z.string(),
    currency: z.string(),
    role: Registration.shape.role,
    password: Registration.shape.password,
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

// Runs even if other fields are invalid, so that all messages appear together.
function missing(field: string) {
  return { error: organizationMissing, path: [field], when: () => true };
}

/** The payload as the specification names it. */
function registrationOf(form: RegistrationForm, invitation?: string): z.input<typeof Registration> {
  const isNew = form.organization === newOrganization;
  return {
    email: form.email,
    password: form.password,
    name: form.name,
    role: form.role,
    user_added_new_organization: isNew,
    ...(isNew
      ? {
          new_organization_name: form.newOrganizationName,
          currency: form.currency,
          first_weekday: firstWeekdayOfLocale(navigator.language),
        }
      : { organization_id: Number(form.organization) }),
    ...(invitation !== undefined && { invitation }),
    language: registeredLanguage(),
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

export type Registered = Omit<Answer<typeof register>, 'message'> & { email: string };

/** Submits the form; errors appear at their field or above the form. */
export function useRegister(
  form: UseFormReturn<RegistrationForm, unknown, RegistrationForm>,
  availability: AdminAvailability,
  invitation: string | undefined,
  onRegistered: (answer: Registered) => void,
) {
  const rejectRole = (message: string) => form.setError('role', { message }, { shouldFocus: true });

  const showRegistrationError = (error: unknown, isNew: boolean) => {
    // A 409 without a code is not of this API, and means the same (specification, section 7.1).
    const isTaken =
      hasCode(error, 'admin-exists') || (hasCode(error, 'unexpected-answer') && statusOf(error) === 409);
    if (isTaken && invitation === undefined) {
      const message = failureMessage(error, t`Registration failed: organization already has an admin.`);
      rejectRole(message);
      toast.error(message);
      return;
    }
    form.setError('root', { message: failureMessage(error, t`Registration failed`) });
    showFieldErrors(form, error, (name) => formFieldOf(name, isNew));
  };

  return form.handleSubmit(async (values) => {
    if (availability.state === 'taken') return rejectRole(availability.error);
    try {
      const { status, registration } = await call(register, { body: registrationOf(values, invitation) });
      onRegistered({ status, registration, email: values.email });
    } catch (error) {
      showRegistrationError(error, values.organization === newOrganization);
    }
  });
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

const ListedOrganizations = z.array(z.object({ id: z.union([z.number(), z.string()]), name: z.string() }));

/** Section 7.1 of the specification: an array, or an object with `organizations`. */
const OrganizationList = z.union([
  ListedOrganizations,
  z.pipe(
    z.object({ organizations: ListedOrganizations }),
    z.transform(({ organizations }) => organizations),
  ),
]);

export const readOrganizations = async (search: string, signal: AbortSignal) => {
  const response = await responseTo(listOrganizations, { query: search ? { search } : {} }, { signal });
  return OrganizationList.parse(await response.json());
};

export const listFailure = (error: unknown): string =>
  statusOf(error) === 0
    ? t`Could not load organizations`
    : failureMessage(error, t`Failed to load organizations`);

export type AdminAvailability =
  | { state: 'not-asked' | 'checking' | 'free' | 'unknown' }
  | { state: 'taken'; message: string; error: string };

const taken = t`This organization already has an admin.`;

/** Whether an admin can still join; checked while an existing organization and the Admin role are selected. */
export function useAdminAvailability(organization: string, role: string): AdminAvailability {
  const isAsked = role === 'admin' && /^\d+$/.test(organization);
  const { data, isError, isFetching } = useQuery({
    queryKey: ['admin-exists', organization],
    queryFn: ({ signal }) => call(adminExists, { params: { id: organization } }, { signal }),
    enabled: isAsked,
    retry: false,
    staleTime: 0,
  });
  if (!isAsked) return { state: 'not-asked' };
  if (isFetching) return { state: 'checking' };
  if (isError || !data) return { state: 'unknown' };
  if (!data.exists) return { state: 'free' };
  // The server's words are English.
  const said = pageLanguage === 'en' ? data.message : null;
  return {
    state: 'taken',
    message: said ?? taken,
    error: said ?? t`${taken} Choose 'User' or contact your org admin.`,
  };
}

export type Invitation = Answer<typeof readInvitation> & { token: string };

/** The invitation of this link. Its token is in the fragment, which browsers do not send to servers. */
export function useInvitation() {
  const token = parseSearch(usePageLocation().hash).invitation;
  const { data, error } = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(readInvitation, { body: { token: token ?? '' } }, { signal }),
    enabled: token !== undefined,
    retry: false,
    // A used invitation must not be refetched while the form is open.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    isReading: token !== undefined && !data && !error,
    invitation: token !== undefined && data ? { ...data, token } : null,
    problem: error && failureMessage(error),
  };
}

type Settings = Answer<typeof readRegistrationSettings>;

const everyone: Settings = {
  registration: 'open',
  allowedEmailDomains: [],
  verifiesAddresses: false,
  isFirst: false,
};

/** Who may register; null while loading. If it cannot be loaded, the form is shown and the server decides. */
export function useRegistrationSettings(): Settings | null {
  const { data, isError } = useQuery({
    queryKey: ['registration-settings'],
    queryFn: ({ signal }) => call(readRegistrationSettings, {}, { signal }),
    retry: false,
  });
  return data ?? (isError ? everyone : null);
}
