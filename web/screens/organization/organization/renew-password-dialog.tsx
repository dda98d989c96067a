import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Member, renewOneUsePassword } from '#contract/accounts/members.ts';
import { call } from '#web/api/client.ts';
import { keysToInvalidate } from '#web/api/invalidation.ts';
import { FailureAlert } from '#web/components/forms/failure-alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { OneUsePassword } from './one-use-password.tsx';

type RenewPasswordDialogProps = { member: Member; onClose: () => void };

export function RenewPasswordDialog({ member, onClose }: RenewPasswordDialogProps) {
  const client = useQueryClient();
  const renewal = useMutation({
    mutationFn: () => call(renewOneUsePassword, { params: { id: String(member.id) } }),
    onSettled: () => client.invalidateQueries(keysToInvalidate('member')),
  });
  return (
    <Dialog
      onClose={onClose}
      keepsOpen
      size="sm"
      title="New one-use password"
      description={!renewal.data && 'The previous one stops working.'}
    >
      {renewal.data ? (
        <OneUsePassword name={member.name} password={renewal.data.oneUsePassword} onClose={onClose} />
      ) : (
        <div className="flex flex-col gap-4">
          <FailureAlert error={renewal.error} />
          <DialogActions>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" busy={renewal.isPending} onClick={() => renewal.mutate()}>
              Generate
            </Button>
          </DialogActions>
        </div>
      )}
    </Dialog>
  );
}
