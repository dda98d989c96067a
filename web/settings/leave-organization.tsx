import { lazy, Suspense, useState } from 'react';
import { Button } from '#web/ui/button.tsx';

// Hardly anybody leaves: the form comes when it is asked for.
const load = () => import('./leave-dialog.tsx');
const LeaveDialog = lazy(async () => ({ default: (await load()).LeaveDialog }));

export function LeaveOrganization({ organization }: { organization: string }) {
  const [isOpen, setOpen] = useState(false);
  const prepare = () => void load().catch(() => undefined);
  return (
    <div className="mt-5 border-t border-line pt-5">
      <p className="text-sm text-ink-2">
        Leaving {organization} closes your account. The meetings that you recorded stay, under your name.
      </p>
      <Button className="mt-4" onPointerEnter={prepare} onFocus={prepare} onClick={() => setOpen(true)}>
        Leave organization
      </Button>
      {isOpen && (
        <Suspense>
          <LeaveDialog organization={organization} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
