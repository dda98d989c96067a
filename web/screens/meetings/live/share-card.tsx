import { useMutation } from '@tanstack/react-query';
import { turnLiveLink } from '#contract/meetings/live-meetings.ts';
import { call, failureMessage } from '#web/api/client.ts';
import { queryClient } from '#web/api/queries.ts';
import { CopyField } from '#web/components/forms/copy-field.tsx';
import { QrCode } from '#web/components/site/qr-code.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { toast } from '#web/ui/toast.ts';
import type { Act } from './act.ts';
import { liveKey } from './live-connection.ts';

type Props = { id: string; guestKey: string; guestsMayJoin: boolean; isHost: boolean; act: Act };

/** The link and its QR code. The secret is in the fragment, which browsers do not send to servers. */
export function ShareCard({ id, guestKey, guestsMayJoin, isHost, act }: Props) {
  const link = `${window.location.origin}/live/${id}#key=${guestKey}`;
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(turnLiveLink, { params: { id } }),
    onSuccess: (answer) => queryClient.setQueryData(liveKey(id, false), answer),
    onError: (error) => toast.error(failureMessage(error)),
  });
  return (
    <Card className="grid gap-4 p-5">
      <h2 className="font-semibold">Invite</h2>
      <QrCode text={link} label="QR code of the link to this meeting" />
      <CopyField
        label="Link"
        help="Members sign in. Guests see the clock, the number of people and the cost at the blended rate."
        value={link}
      />
      <Switch
        label="Guests may say that they are in"
        checked={guestsMayJoin}
        onChange={(event) => act({ kind: 'guests', mayJoin: event.target.checked })}
      />
      {isHost && (
        <Button busy={isPending} onClick={() => mutate()}>
          Replace link
        </Button>
      )}
    </Card>
  );
}
