import { ShieldAlert } from 'lucide-react';
import type { CurrentUser } from '#contract/accounts/auth.ts';
import { AppLink } from '#web/components/site/app-link.tsx';
import { format } from '#web/components/forms/format.ts';

/** For members who need a second factor and are still within the grace period. */
export function SecondFactorBanner({ user }: { user: CurrentUser }) {
  if (user.secondFactorDue === null) return null;
  return (
    <output className="mb-6 flex flex-wrap items-center gap-x-2.5 gap-y-1 rounded-xl bg-warn-soft px-4 py-3 text-sm font-medium text-warn">
      <ShieldAlert className="size-4 shrink-0" aria-hidden />
      <span>
        <bdi>{user.organization.name}</bdi> requires two-factor sign-in. Set it up by{' '}
        {format.dayOf(user.secondFactorDue, user.organization.timeZone)}.
      </span>
      <AppLink to="/dashboard/settings" className="underline underline-offset-4">
        Set it up
      </AppLink>
    </output>
  );
}
