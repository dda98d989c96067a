import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

const ending = lazyDialog(async () => (await import('./sign-out-everywhere.tsx')).SignOutEverywhere);

export function SessionsCard({ userId }: { userId: number }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Card className="p-5 sm:p-6">
      <CardHead title="Sessions" />
      <p className="mt-1 text-sm text-ink-2">
        Lost a device, or signed in on one that is not yours? End every session at once.
      </p>
      <Button className="mt-4" {...ending.opener} onClick={() => setAsking(true)}>
        <LogOut aria-hidden />
        Sign out everywhere
      </Button>
      {isAsking && <ending.Dialog userId={userId} onClose={() => setAsking(false)} />}
    </Card>
  );
}
