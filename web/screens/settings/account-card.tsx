import type { CurrentUser } from '#contract/auth.ts';
import { Card, CardHead } from '#web/ui/card.tsx';

const roleLabels = { admin: 'Administrator', user: 'Member' };

export function AccountCard({ user }: { user: CurrentUser }) {
  const facts = [
    ['Email', user.email],
    ['Account role', roleLabels[user.role]],
    ['Organization', user.organization.name],
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
      <p className="mt-4 text-xs text-ink-3">
        Your email cannot be changed. Please contact support if it has to.
      </p>
    </Card>
  );
}
