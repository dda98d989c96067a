import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

// Hardly anybody leaves: the form comes when it is asked for.
const leaving = lazyDialog(async () => (await import('./leave-dialog.tsx')).LeaveDialog);

type LeaveOrganizationProps = { organization: string; userId: number; isMember: boolean };

export function LeaveOrganization({ organization, userId, isMember }: LeaveOrganizationProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mt-5 border-t border-line pt-5">
      <p className="text-sm wrap-anywhere text-ink-2">
        {isMember
          ? `Leaving ${organization} closes your account. The meetings that you recorded stay, under your name.`
          : `You need not wait for ${organization}: leaving closes your account, and nothing of it is kept.`}
      </p>
      <Button className="mt-4" {...leaving.opener} onClick={() => setOpen(true)}>
        Leave organization
      </Button>
      {isOpen && (
        <leaving.Dialog organization={organization} userId={userId} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}
