import { useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '#contract/accounts/auth.ts';
import { listMemberPage } from '#contract/accounts/members.ts';
import { Departure, leaveOrganization } from '#contract/organization/profile.ts';
import { call, hasCode } from '#web/api/client.ts';
import { leaveApp } from '#web/api/offline-copy.ts';
import { deleteUserData } from '#web/api/outbox.ts';
import { OrganizationExports } from '#web/components/organization/organization-exports.tsx';
import { useSchemaForm } from '#web/components/forms/schema-resolver.ts';
import { showFormError } from '#web/components/forms/failure-alert.tsx';
import { unsavedText } from '#web/components/forms/unsaved-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Dialog, FormActions } from '#web/ui/dialog.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { RadioCard } from '#web/ui/radio-card.tsx';

/** The last member chooses what happens to the organization. */
export function LeaveDialog({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const { id, organization, role, status } = user;
  const unsaved = unsavedText(id);
  const members = useQuery({
    queryKey: ['members', 'active'],
    queryFn: ({ signal }) => call(listMemberPage, { query: {} }, { signal }),
    enabled: status === 'active',
    gcTime: 0,
  });
  const form = useSchemaForm(Departure, { password: '' });
  const { errors, isSubmitting } = form.formState;
  const chosen = form.watch('organization');
  // Others may have left since.
  const isLast = members.data?.active === 1 || Boolean(errors.organization);
  const isDeletion = isLast && chosen === 'delete';
  const leave = form.handleSubmit(async ({ organizationName, ...departure }) => {
    try {
      await call(leaveOrganization, { body: isDeletion ? { ...departure, organizationName } : departure });
      deleteUserData(id);
      leaveApp(isDeletion ? '/login?left=organization' : '/login?left=account');
    } catch (error) {
      // Others may have joined since.
      if (hasCode(error, 'last-member-leaves')) void members.refetch();
      showFormError(form, error);
    }
  });
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title={<bdi>Leave {organization.name}?</bdi>}
      description="Your account is closed and you are signed out everywhere. This cannot be undone."
    >
      <form noValidate onSubmit={(event) => void leave(event)} className="flex flex-col gap-4">
        {unsaved && <Alert tone="bad">{unsaved} What waits in this browser goes with your account.</Alert>}
        {errors.root && <Alert tone="bad">{errors.root.message}</Alert>}
        {errors.organization && <Alert tone="bad">{errors.organization.message}</Alert>}
        {isLast && (
          <fieldset className="grid gap-2">
            <legend className="mb-2 text-sm wrap-anywhere">
              You are the last member. What happens to <bdi>{organization.name}</bdi>?
            </legend>
            <RadioCard
              {...form.register('organization')}
              value="delete"
              label="Delete it with everything in it"
              note="Meetings, people, budgets and the audit log are deleted permanently."
            />
            <RadioCard
              {...form.register('organization')}
              value="keep"
              label="Leave it as it is"
              note="Nobody can open or join it. The operator of this server can hand it over to someone."
            />
          </fieldset>
        )}
        {isDeletion && (
          <>
            <OrganizationExports isAdmin={role === 'admin'} />
            <Field
              label={<bdi>Type “{organization.name}” to delete it</bdi>}
              error={errors.organizationName?.message}
            >
              <Input {...form.register('organizationName')} autoComplete="off" maxLength={120} />
            </Field>
          </>
        )}
        <Field label="Your password" error={errors.password?.message}>
          <PasswordInput {...form.register('password')} data-autofocus autoComplete="current-password" />
        </Field>
        <FormActions
          label={isDeletion ? 'Leave and delete' : 'Leave organization'}
          danger
          busy={isSubmitting || members.isLoading}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
