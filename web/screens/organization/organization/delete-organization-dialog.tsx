import type { CurrentUser } from '#contract/accounts/auth.ts';
import { deleteOrganization, OrganizationDeletion } from '#contract/organization/organization.ts';
import { call, hasCode } from '#web/api/client.ts';
import { leaveApp } from '#web/api/offline-copy.ts';
import { deleteUserData } from '#web/api/outbox.ts';
import { OrganizationExports } from '#web/components/organization/organization-exports.tsx';
import { useSchemaForm } from '#web/components/forms/schema-resolver.ts';
import { showFormError } from '#web/components/forms/show-failure.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Dialog, FormActions } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { useState } from 'react';

type DeleteOrganizationDialogProps = { user: CurrentUser; onClose: () => void };

export function DeleteOrganizationDialog({ user, onClose }: DeleteOrganizationDialogProps) {
  const { name } = user.organization;
  const form = useSchemaForm(OrganizationDeletion, { name: '' });
  const { errors, isSubmitting } = form.formState;
  // Accounts of a provider have no password.
  const [hasPassword, setHasPassword] = useState(true);
  const submit = form.handleSubmit(async ({ password, code, ...rest }) => {
    try {
      const proof = hasPassword ? { password: password ?? '' } : { code: code ?? '' };
      await call(deleteOrganization, { body: { ...rest, ...proof } });
      deleteUserData(user.id);
      leaveApp();
    } catch (error) {
      if (hasCode(error, 'no-password')) setHasPassword(false);
      else showFormError(form, error);
    }
  });
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title={<bdi>Delete {name}?</bdi>}
      description="All members are signed out, and meetings, people, budgets and the audit log are deleted permanently. This cannot be undone."
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <OrganizationExports isAdmin />
        {errors.root && <Alert tone="bad">{errors.root.message}</Alert>}
        <Field label={<bdi>Type “{name}” to delete it</bdi>} error={errors.name?.message}>
          <Input {...form.register('name')} data-autofocus autoComplete="off" maxLength={120} />
        </Field>
        {hasPassword ? (
          <Field label="Your password" error={errors.password?.message}>
            <PasswordInput {...form.register('password')} autoComplete="current-password" />
          </Field>
        ) : (
          <Field
            label="Code of your authenticator app"
            error={errors.code?.message}
            help="Your account has no password. If it has no second factor either, set a password with “Forgot password?” on the sign-in page."
          >
            <Input {...form.register('code')} autoComplete="one-time-code" inputMode="numeric" />
          </Field>
        )}
        <FormActions label="Delete organization" danger busy={isSubmitting} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
