import { useQuery } from '@tanstack/react-query';
import { currentUserQuery } from '#web/api/queries.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { AccountCard } from './account-card.tsx';
import { ApiTokensCard } from './api-tokens-card.tsx';
import { DataCard } from './data-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { ProfileCard } from './profile-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { TwoFactorCard } from './two-factor-card.tsx';
import { purpose } from './purpose.ts';

export function SettingsPage() {
  const { data: user } = useQuery(currentUserQuery);
  return (
    <>
      <PageHead title="Profile Settings" description={purpose} />
      {user && (
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
          <div className="grid gap-5">
            <ProfileCard key={user.id} user={user} />
            <PasswordCard email={user.email} />
            {user.status === 'active' && <ApiTokensCard timeZone={user.organization.timeZone} />}
          </div>
          <div className="grid gap-5">
            <AccountCard user={user} />
            <TwoFactorCard timeZone={user.organization.timeZone} />
            <SessionsCard userId={user.id} />
            <DataCard user={user} />
          </div>
        </div>
      )}
    </>
  );
}
