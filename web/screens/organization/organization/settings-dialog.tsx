import { useState, useCallback } from 'react';
import { useQuery, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '#contract/accounts/auth.ts';
import { deleteOrganization, OrganizationDeletion } from '#contract/organization/organization.ts';
import type { Answer } from '#contract/endpoint.ts';
import { readSecondFactorPolicy, saveSecondFactorPolicy } from '#contract/accounts/second-factor.ts';
import { mostGraceDays } from '#domain/accounts/second-factor-policy.ts';
import { t } from '#domain/format/text.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { call, hasCode } from '#web/api/client.ts';
import { leaveApp } from '#web/api/offline-copy.ts';
import { deleteUserData } from '#web/api/outbox.ts';
import { keysToInvalidate } from '#web/api/invalidation.ts';
import { ManageRolesDialog } from '#web/components/organization/manage-roles-dialog.tsx';
import { PlanCard } from '#web/components/organization/subscription-card.tsx';
import { usePageLocation } from '#web/components/site/navigation.ts';
import { OrganizationExports } from '#web/components/organization/organization-exports.tsx';
import { useSchemaForm } from '#web/components/forms/schema-resolver.ts';
import { showFormError, FailureAlert } from '#web/components/forms/failure-alert.tsx';
import { format } from '#web/components/forms/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, FormActions, DialogActions } from '#web/ui/dialog.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Field, Input, Checkbox } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { toast } from '#web/ui/toast.ts';
import { ProfileTab } from './profile-tab.tsx';
import { ReportMailsTab } from './report-mails-tab.tsx';
import { TiersTab } from './tiers-tab.tsx';
import type { SettingsTab } from './queries.ts';
import { SettingsLoading } from './settings-loading.tsx';

type SettingsDialogProps = {
  tab: SettingsTab;
  isAdmin: boolean;
  onTab: (tab: SettingsTab) => void;
  onClose: () => void;
};

const tabs = [
  ['tiers', t`Salary Tiers`],
  ['profile', t`Organization Profile`],
] as const;

const adminTabs = [...tabs, ['reports', t`Reports`], ['security', t`Security`]] as const;

export function SettingsDialog({ tab, isAdmin, onTab, onClose }: SettingsDialogProps) {
  const [showsRoles, setShowsRoles] = useState(false);
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title="Settings"
      description={isAdmin ? undefined : 'Only an administrator can change these.'}
    >
      <div className="flex flex-wrap-reverse items-end justify-between gap-x-4 border-b border-line">
        <Tabs label="Settings" tabs={isAdmin ? adminTabs : tabs} tab={tab} onTab={onTab} isFocused />
        {/* Stored at once, unlike the tabs. */}
        <Button size="sm" className="mb-2" onClick={() => setShowsRoles(true)}>
          Manage Roles
        </Button>
      </div>
      <div role="tabpanel" aria-labelledby={`tab-${tab}`} className="pt-5">
        {tab === 'tiers' && <TiersTab isAdmin={isAdmin} onClose={onClose} />}
        {tab === 'profile' && (
          <div className="mb-5">
            <PlanCard />
          </div>
        )}
        {tab === 'profile' && <ProfileTab isAdmin={isAdmin} onClose={onClose} />}
        {tab === 'profile' && isAdmin && <DangerZone />}
        {tab === 'reports' && isAdmin && <ReportMailsTab onClose={onClose} />}
        {tab === 'security' && isAdmin && <SecurityTab onClose={onClose} />}
      </div>
      {showsRoles && <ManageRolesDialog isAdmin={isAdmin} onClose={() => setShowsRoles(false)} />}
    </Dialog>
  );
}

/** Below the organization's profile, for administrators. */
function DangerZone() {
  const { data: user } = useQuery(currentUserQuery);
  const [isOpen, setOpen] = useState(false);
  const isAsked = usePageLocation().hash === 'delete';
  const showIfAsked = useCallback(
    (section: HTMLElement | null) => void (isAsked && section?.scrollIntoView()),
    [isAsked],
  );
  if (!user) return null;
  return (
    <section ref={showIfAsked} aria-label="Delete organization" className="mt-6 border-t border-line pt-5">
      <p className="text-sm wrap-anywhere text-ink-2">
        Deleting <bdi>{user.organization.name}</bdi> ends all its accounts and deletes everything in it.
      </p>
      <Button variant="danger" className="mt-3" onClick={() => setOpen(true)}>
        Delete organization
      </Button>
      {isOpen && <DeleteOrganizationDialog user={user} onClose={() => setOpen(false)} />}
    </section>
  );
}

type DeleteOrganizationDialogProps = { user: CurrentUser; onClose: () => void };

function DeleteOrganizationDialog({ user, onClose }: DeleteOrganizationDialogProps) {
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
      leaveApp('/login?left=organization');
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

const policyQuery = queryOptions({
  queryKey: ['second-factor-policy'],
  queryFn: ({ signal }) => call(readSecondFactorPolicy, {}, { signal }),
});

function SecurityTab({ onClose }: { onClose: () => void }) {
  const query = useQuery(policyQuery);
  if (!query.data)
    return (
      <SettingsLoading
        query={query}
        rows={3}
        className="h-39 max-sm:h-52"
        failure="Failed to load organization settings"
      />
    );
  return <PolicyForm saved={query.data} onClose={onClose} />;
}

type PolicyFormProps = { saved: Answer<typeof readSecondFactorPolicy>; onClose: () => void };

function PolicyForm({ saved, onClose }: PolicyFormProps) {
  const client = useQueryClient();
  const [isRequired, setRequired] = useState(saved.isRequired);
  const [days, setDays] = useState(String(saved.graceDays));
  const [exemptsProviders, setExempts] = useState(saved.exemptsProviders);
  const graceDays = Number(days);
  const isRight = /^\d{1,3}$/.test(days) && graceDays <= mostGraceDays;
  const saving = useMutation({
    mutationFn: () => call(saveSecondFactorPolicy, { body: { isRequired, graceDays, exemptsProviders } }),
    onSuccess: () => {
      toast.success(isRequired ? t`Two-factor sign-in is required` : t`Two-factor sign-in is not required`);
      onClose();
    },
    onSettled: () => client.invalidateQueries(keysToInvalidate('second-factor')),
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-4 text-sm"
      onSubmit={(event) => {
        event.preventDefault();
        if (isRight) saving.mutate();
      }}
    >
      {saving.isError && <FailureAlert error={saving.error} />}
      <Checkbox
        label="Require two-factor sign-in of all members"
        checked={isRequired}
        onChange={(event) => setRequired(event.target.checked)}
      />
      <p className="text-ink-2">
        {saved.without === 0
          ? 'Every member has a second factor.'
          : saved.without === 1
            ? t`1 of ${format.count(saved.active, 'member')} has no second factor yet.`
            : t`${format.integer(saved.without)} of ${format.count(saved.active, 'member')} have no second factor yet.`}{' '}
        Their cards under Organization Members show who has one.
      </p>
      {isRequired && (
        <>
          <Field
            label="Days to set it up"
            help="Counted from the day it was first required, or from the day somebody joins. After that, they can do nothing else until it is set up, and their API tokens stop working."
            error={isRight ? undefined : `Must be between 0 and ${mostGraceDays}`}
          >
            <Input
              inputMode="numeric"
              className="tabular max-w-24"
              value={days}
              onChange={(event) => setDays(event.target.value.trim())}
            />
          </Field>
          <Checkbox
            label="Not for those who sign in with single sign-on"
            checked={exemptsProviders}
            onChange={(event) => setExempts(event.target.checked)}
          />
        </>
      )}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={saving.isPending}>
          Save Changes
        </Button>
      </DialogActions>
    </form>
  );
}
