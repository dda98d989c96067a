import { pageLanguage } from '#web/api/page-language.ts';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { t } from '#domain/format/text.ts';
import { currencyOfLocale } from '#domain/money/currency-of-region.ts';
import { lookAlikeKey } from '#domain/accounts/look-alikes.ts';
import { CurrencyOptions } from '#web/components/organization/currency-options.tsx';
import { NewPasswordFields } from '#web/components/accounts/new-password.tsx';
import { useSchemaForm } from '#web/components/forms/schema-resolver.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, Input, notChosen, Select } from '#web/ui/field.tsx';
import {
  type AdminAvailability as Availability,
  type Invitation,
  type Registered,
  listFailure,
  newOrganization,
  readOrganizations,
  RegistrationForm,
  useAdminAvailability,
  useRegister,
} from './registration.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { mostListedOrganizations } from '#contract/accounts/registration.ts';
import { usePaused } from '#web/ui/use-paused.ts';
import { classNames } from '#web/ui/class-names.ts';

export function RegistrationFields({
  invitation,
  allowedEmailDomains,
  isFirst,
  onRegistered,
}: {
  /** Fixes organization and role; null without an invitation. */
  invitation: Invitation | null;
  /** Accepted email domains; empty: all. */
  allowedEmailDomains: readonly string[];
  /** There is no organization to join. */
  isFirst: boolean;
  onRegistered: (answer: Registered) => void;
}) {
  const form = useSchemaForm(RegistrationForm, {
    name: '',
    email: '',
    organization: invitation ? String(invitation.organization.id) : isFirst ? newOrganization : notChosen,
    newOrganizationName: '',
    currency: currencyOfLocale(navigator.language),
    role: invitation?.role ?? (isFirst ? 'admin' : (notChosen as RegistrationForm['role'])),
    password: '',
    confirm: '',
  });
  const { control, register, setFocus, formState } = form;
  useEffect(() => setFocus('name'), [setFocus]);
  const [organization, role] = useWatch({ control, name: ['organization', 'role'] });
  const { errors, isSubmitting } = formState;
  const availability = useAdminAvailability(invitation ? notChosen : organization, role);
  const submit = useRegister(form, availability, invitation?.token, onRegistered);

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      {errors.root && <Alert tone="bad">{errors.root.message}</Alert>}
      <Field label="Full name" error={errors.name?.message}>
        <Input {...register('name')} autoComplete="name" />
      </Field>
      <Field
        label="Email"
        error={errors.email?.message}
        help={
          allowedEmailDomains.length > 0 &&
          `With the domain ${new Intl.ListFormat(pageLanguage, { type: 'disjunction' }).format(allowedEmailDomains)}.`
        }
      >
        <Input {...register('email')} type="email" autoComplete="username" inputMode="email" />
      </Field>
      {invitation ? (
        <InvitedTo invitation={invitation} />
      ) : (
        <>
          <OrganizationFields form={form} isFirst={isFirst} />
          <Field
            label="Role"
            error={errors.role?.message}
            help={
              <>
                <p>User: records meetings and sees the figures.</p>
                <p>Admin: also approves people and sets rates, budgets and rules.</p>
                <RoleNote
                  isUnled={organization === newOrganization && role === 'user'}
                  availability={availability}
                  hasError={Boolean(errors.role)}
                />
              </>
            }
          >
            <Select {...register('role')} placeholder="Choose a role">
              <option value="user">User</option>
              <option value="admin">Admin</option>
            </Select>
          </Field>
        </>
      )}
      <NewPasswordFields label="Password" register={register} formState={formState} />
      <Button type="submit" variant="primary" size="lg" busy={isSubmitting}>
        Create account
      </Button>
    </form>
  );
}

type Form = UseFormReturn<RegistrationForm, unknown, RegistrationForm>;

function OrganizationFields({ form, isFirst }: { form: Form; isFirst: boolean }) {
  const { control, register, resetField, trigger, formState } = form;
  const organization = useWatch({ control, name: 'organization' });
  const { errors } = formState;
  const [typed, setTyped] = useState('');
  const search = usePaused(typed.trim());
  const { data, error, isPending } = useQuery({
    queryKey: ['organizations', 'to-join', search],
    queryFn: ({ signal }) => readOrganizations(search, signal),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const isCut = typed !== '' || (data?.length ?? 0) >= mostListedOrganizations;

  const change = (value: string) => {
    if (value !== newOrganization) resetField('newOrganizationName');
    // The error concerned the admin role in another organization.
    if (errors.role) void trigger('role');
  };

  return (
    <>
      {isCut && (
        <Field label="Find your organization" help="The list below shows those whose names contain this.">
          <Input
            type="search"
            value={typed}
            maxLength={120}
            onChange={(event) => {
              setTyped(event.target.value);
              resetField('organization');
            }}
          />
        </Field>
      )}
      <Field
        label="Organization"
        error={errors.organization?.message}
        help={
          error
            ? `${listFailure(error)} — you can still add a new one.`
            : isFirst && 'There is none to join yet, so you add the first one and administer it.'
        }
      >
        <Select
          {...register('organization', { onChange: (event) => change(event.target.value) })}
          placeholder={isPending ? 'Loading organizations…' : 'Choose an organization'}
        >
          {data?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value={newOrganization}>+ Add a new organization</option>
        </Select>
      </Field>
      {organization === newOrganization && (
        <NewOrganizationField form={form} existing={data ?? []} takesFocus={!isFirst} />
      )}
    </>
  );
}

function NewOrganizationField({
  form,
  existing,
  takesFocus,
}: {
  form: Form;
  existing: readonly { name: string }[];
  /** Choosing "add new" revealed it. On an empty server nobody chose, and may be typing elsewhere. */
  takesFocus: boolean;
}) {
  const { control, register, setFocus, formState } = form;
  const typed = lookAlikeKey(useWatch({ control, name: 'newOrganizationName' }));
  const isThere = typed !== '' && existing.some(({ name }) => lookAlikeKey(name) === typed);
  useEffect(() => {
    if (takesFocus) setFocus('newOrganizationName');
  }, [takesFocus, setFocus]);
  return (
    <>
      <Field
        label="New organization name"
        error={formState.errors.newOrganizationName?.message}
        help={
          <output>{isThere && 'An organization with this name exists. To join it, choose it above.'}</output>
        }
      >
        <Input {...register('newOrganizationName')} autoComplete="organization" maxLength={120} />
      </Field>
      <Field
        label="Currency"
        help="Of every rate and cost. It can be changed until the first meeting is recorded."
      >
        <Select {...register('currency')}>
          <CurrencyOptions />
        </Select>
      </Field>
    </>
  );
}

const texts = {
  'not-asked': '',
  checking: t`Checking admin availability…`,
  free: t`No admin exists yet — you can be the first admin.`,
  unknown: t`Could not verify admin availability`,
};

type RoleNoteProps = {
  /** A new organization without an administrator. */
  isUnled: boolean;
  availability: Availability;
  /** The field already shows the error. */
  hasError: boolean;
};

/** Always mounted, so that screen readers announce changes, and with room for them. */
function RoleNote({ isUnled, availability, hasError }: RoleNoteProps) {
  const isTaken = availability.state === 'taken';
  const message = isTaken ? availability.message : texts[availability.state];
  return (
    <div className="min-h-4">
      <output
        className={classNames(
          'block',
          (isTaken || isUnled) && 'text-warn',
          availability.state === 'free' && 'text-good',
        )}
      >
        {isUnled
          ? 'Nobody can set rates, budgets or rules until somebody registers as Admin of the new organization.'
          : !(isTaken && hasError) && message}
      </output>
    </div>
  );
}

/** Shown instead of the organization and role fields. */
function InvitedTo({ invitation }: { invitation: Invitation }) {
  return (
    <>
      <Field
        label="Organization"
        help={
          invitation.needsApproval
            ? 'You join with a link for several people, so an administrator may have to approve you.'
            : 'You were invited, so no approval is needed.'
        }
      >
        <Input readOnly value={invitation.organization.name} />
      </Field>
      <Field label="Role">
        <Input readOnly value={invitation.role === 'admin' ? t`Admin` : t`User`} />
      </Field>
    </>
  );
}
