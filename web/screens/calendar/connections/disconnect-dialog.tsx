import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CalendarConnection, removeConnection } from '#contract/calendar/connections.ts';
import { keysToInvalidate } from '#web/api/invalidation.ts';
import { call } from '#web/api/client.ts';
import { FailureAlert } from '#web/components/forms/failure-alert.tsx';
import { format } from '#web/components/forms/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { RadioCard } from '#web/ui/radio-card.tsx';
import { toast } from '#web/ui/toast.ts';

type DisconnectDialogProps = { connection: CalendarConnection; onClose: () => void };

export function DisconnectDialog({ connection, onClose }: DisconnectDialogProps) {
  const { id, name, recorded } = connection;
  const client = useQueryClient();
  const [choice, setChoice] = useState<'keep' | 'remove'>('keep');
  const removal = useMutation({
    mutationFn: () => call(removeConnection, { params: { id: String(id) }, query: { recorded: choice } }),
    async onSuccess() {
      toast.success(`Disconnected ${name}`);
      await client.invalidateQueries(keysToInvalidate('calendar-connection'));
      onClose();
    },
  });
  const meetings = format.count(recorded, 'recorded meeting');
  return (
    <Dialog
      size="sm"
      onClose={onClose}
      title={<bdi>Disconnect {name}?</bdi>}
      description="Its stored credentials and its planned meetings are deleted. Meetings that are also in another calendar stay."
    >
      {recorded > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-2 text-sm font-medium">It brought {meetings} that nobody has edited</legend>
          <RadioCard
            name="recorded"
            label="Keep them"
            checked={choice === 'keep'}
            onChange={() => setChoice('keep')}
          />
          <RadioCard
            name="recorded"
            label="Delete them"
            note="Totals and budgets are updated. The meetings can be restored for 30 days."
            checked={choice === 'remove'}
            onChange={() => setChoice('remove')}
          />
        </fieldset>
      )}
      <FailureAlert error={removal.error} />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="danger" busy={removal.isPending} onClick={() => removal.mutate()}>
          Disconnect
        </Button>
      </DialogActions>
    </Dialog>
  );
}
