import { useQuery, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { CalendarSync, LogOut } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { CurrentUser } from '#contract/accounts/auth.ts';
import { signOutEverywhere } from '#contract/organization/profile.ts';
import { endOtherSessions, endSession, listSessions } from '#contract/accounts/sessions.ts';
import { t } from '#domain/format/text.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { call, failureMessage } from '#web/api/client.ts';
import { leaveApp } from '#web/api/offline-copy.ts';
import { VerifyAddress } from '#web/components/accounts/verify-address.tsx';
import { ButtonLink } from '#web/components/site/app-link.tsx';
import { ChangePasswordForm } from '#web/components/accounts/change-password-form.tsx';
import { LoadFailure, showFailure } from '#web/components/forms/failure-alert.tsx';
import { deleteDraft } from '#web/components/meetings/running-meter.ts';
import { SessionList } from '#web/components/accounts/session-list.tsx';
import { signOutWarning } from '#web/components/forms/unsaved-text.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { Card, CardHead, Skeleton } from '#web/ui/card.tsx';
import { toast } from '#web/ui/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { IdentitiesCard } from './identities-card.tsx';
import { LanguagesCard } from './languages-card.tsx';
import { ProfileCard } from './profile-card.tsx';
import { TwoFactorCard } from './two-factor-card.tsx';

// 8 kB, with which the screen would exceed its budget.
const DataCards = lazy(async () => ({ default: (await import('./data-cards.tsx')).DataCards }));

export function SettingsPage() {
  const { data: user } = useQuery(currentUserQuery);
  return (
    <>
      <PageHead
        title="Profile Settings"
        description="Your profile, password and security."
        action={
          user?.status === 'active' && (
            <ButtonLink icon={CalendarSync} to="/dashboard/settings/calendars">
              Calendars
            </ButtonLink>
          )
        }
      />
      {user && (
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
          <div className="grid gap-5">
            <ProfileCard key={user.id} user={user} />
            <LanguagesCard user={user} />
            <PasswordCard email={user.email} />
            <TwoFactorCard timeZone={user.organization.timeZone} />
            <IdentitiesCard timeZone={user.organization.timeZone} />
            <SessionsCard userId={user.id} timeZone={user.organization.timeZone} />
          </div>
          <div className="grid gap-5">
            <AccountCard user={user} />
            <Suspense fallback={<Skeleton className="h-65 w-full rounded-xl" />}>
              <DataCards user={user} />
            </Suspense>
          </div>
        </div>
      )}
    </>
  );
}

const roleLabels = { admin: t`Administrator`, user: t`Member` };

function AccountCard({ user }: { user: CurrentUser }) {
  const facts = [
    [t`Email`, user.email],
    [t`Account role`, roleLabels[user.role]],
    [t`Organization`, user.organization.name],
  ];
  return (
    <Card className="p-5 sm:p-6">
      <CardHead title="Account Information" />
      <dl className="mt-3 grid gap-3 text-sm">
        {facts.map(([label, value]) => (
          <div
            key={label}
            className="flex flex-wrap justify-between gap-x-4 border-line not-first:border-t not-first:pt-3"
          >
            <dt className="text-ink-2">{label}</dt>
            <dd className="min-w-0 font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <VerifyAddress />
      <p className="mt-4 text-xs text-ink-3">
        Your email cannot be changed. Please contact support if it has to.
      </p>
    </Card>
  );
}

function PasswordCard({ email }: { email: string }) {
  const showChanged = () => {
    toast.success(t`Password changed`, { description: t`Your other sessions were signed out.` });
  };
  return (
    <Card id="security" className="p-5 sm:p-6">
      <CardHead title="Password" />
      <div className="mt-4">
        <ChangePasswordForm
          email={email}
          confirmLabel="Confirm new password"
          asksAboutTokens
          button={{ className: 'sm:self-start' }}
          onChanged={showChanged}
        />
      </div>
    </Card>
  );
}

const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(listSessions, {}, { signal }),
});

function SessionsCard({ userId, timeZone }: { userId: number; timeZone: string }) {
  const query = useQuery(sessionsQuery);
  const { data, error } = query;
  const [isAsking, setAsking] = useState(false);
  const client = useQueryClient();
  const endingOthers = useMutation({
    mutationFn: () => call(endOtherSessions),
    onSuccess: () => toast.success(t`Ended your other sessions`),
    onError: (failed) => showFailure(failed, t`The sessions were not ended`),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
  const hasOthers = data?.sessions.some(({ isCurrent }) => !isCurrent);
  return (
    <Card className="p-5 sm:p-6">
      <CardHead title="Sessions" />
      <p className="mt-1 text-sm text-ink-2">
        Where you are signed in. Lost a device, or signed in on one that is not yours? End its session.
      </p>
      {!data && error && <LoadFailure message="The sessions could not be loaded" query={query} />}
      {!data && !error && <Skeleton className="mt-4 h-14" />}
      {data && (
        <SessionList
          className="mt-4 border-t border-line"
          sessions={data.sessions}
          timeZone={timeZone}
          onEnd={({ id }) => call(endSession, { params: { id: String(id) } })}
          queryKey={sessionsQuery.queryKey}
        />
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {hasOthers && (
          <Button busy={endingOthers.isPending} onClick={() => endingOthers.mutate()}>
            End all others
          </Button>
        )}
        <Button icon={LogOut} onClick={() => setAsking(true)}>
          Sign out everywhere
        </Button>
      </div>
      {isAsking && <SignOutEverywhere userId={userId} onClose={() => setAsking(false)} />}
    </Card>
  );
}

const what = t`You are signed out in every browser, including this one, and your API tokens and your calendar address are revoked.`;

function SignOutEverywhere({ userId, onClose }: { userId: number; onClose: () => void }) {
  const ending = useMutation({
    mutationFn: () => call(signOutEverywhere),
    onSuccess: () => {
      deleteDraft(userId);
      leaveApp('/login?left=everywhere');
    },
  });
  const warning = signOutWarning(userId);
  return (
    <ConfirmDialog
      title="Sign out everywhere?"
      description={warning ? `${what} ${warning}` : what}
      confirmLabel="Sign out everywhere"
      busy={ending.isPending}
      error={ending.isError ? failureMessage(ending.error) : undefined}
      onConfirm={() => ending.mutate()}
      onClose={onClose}
    />
  );
}
