import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { turnLiveLink } from '#contract/meetings/live-meetings.ts';
import { t } from '#domain/format/text.ts';
import { call, failureMessage } from '#web/api/client.ts';
import { queryClient } from '#web/api/queries.ts';
import { CopyField } from '#web/components/forms/copy-field.tsx';
import { QrCode } from '#web/components/site/qr-code.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { toast } from '#web/ui/toast.ts';
import { type Act, liveKey } from './live-connection.ts';

type ShareCardProps = { id: string; link: string; guestsMayJoin: boolean; isHost: boolean; act: Act };

/** The link and its QR code. The secret is in the fragment, which browsers do not send to servers. */
export function ShareCard({ id, link, guestsMayJoin, isHost, act }: ShareCardProps) {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(turnLiveLink, { params: { id } }),
    onSuccess: (answer) => {
      queryClient.setQueryData(liveKey(id, false), answer);
      toast.success(t`The link was replaced`);
    },
    onError: (error) => toast.error(failureMessage(error)),
    onSettled: () => setAsking(false),
  });
  return (
    <Card aria-label="Invite" className="grid gap-4 p-4 sm:p-5">
      <CardHead title="Invite" />
      <div className="flex justify-center">
        <QrCode text={link} label="QR code of the link to this meeting" />
      </div>
      <CopyField
        label="Link"
        help="Members sign in. Guests see the clock, how many people take part and the cost at the blended rate, but no names."
        value={link}
      />
      <div className="text-ink-2">
        <Switch
          label="Guests can say that they are here"
          checked={guestsMayJoin}
          onChange={(event) => act({ kind: 'guests', mayJoin: event.target.checked })}
        />
      </div>
      {isHost && (
        <Button className="justify-self-start" onClick={() => setAsking(true)}>
          Replace link
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Replace the link?"
          description="The link and the QR code that you have shared stop working, also for guests who follow the meeting now."
          confirmLabel={t`Replace link`}
          busy={isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => mutate()}
        />
      )}
    </Card>
  );
}
