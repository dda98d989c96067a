import { useMutation } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { signOutEverywhere } from '#contract/profile.ts';
import { failureMessage } from '#web/api/api-failure.ts';
import { call } from '#web/api/client.ts';
import { leaveApp } from '#web/api/offline-copy.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

export function SessionsCard() {
  const [isAsking, setAsking] = useState(false);
  const ending = useMutation({ mutationFn: () => call(signOutEverywhere), onSuccess: leaveApp });
  return (
    <Card className="p-5 sm:p-6">
      <CardHead title="Sessions" />
      <p className="mt-1 text-sm text-ink-2">
        Lost a device, or signed in on one that is not yours? End every session at once.
      </p>
      <Button className="mt-4" onClick={() => setAsking(true)}>
        <LogOut aria-hidden />
        Sign out everywhere
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Sign out everywhere?"
        description="Every browser in which you are signed in has to sign in again, this one too, and your API tokens are revoked."
        confirmLabel="Sign out everywhere"
        busy={ending.isPending}
        error={ending.isError ? failureMessage(ending.error, 'Something went wrong') : undefined}
        onConfirm={() => ending.mutate()}
        onClose={() => {
          ending.reset();
          setAsking(false);
        }}
      />
    </Card>
  );
}
