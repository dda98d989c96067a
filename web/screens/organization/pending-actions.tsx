import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { approveMember, declineMember, type Member } from '#contract/members.ts';
import { failureMessage } from '#web/api/api-failure.ts';
import { call } from '#web/api/client.ts';
import { keysToInvalidate } from '#web/api/staleness.ts';
import { closeThenFocus } from '#web/components/close-then-focus.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast.ts';

type PendingActionsProps = { member: Member; heading: RefObject<HTMLElement | null> };

/** What was pressed goes with the decision: the focus waits at the name, or at the list when that goes, too. */
export function PendingActions({ member, heading }: PendingActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const { approval, declining } = useDecision(member, {
    onApproved: () => heading.current?.focus(),
    onDeclined: () =>
      closeThenFocus(() => setAsking(false), { current: heading.current?.closest('ul') ?? null }),
  });
  return (
    <div className="flex gap-2">
      <Button size="sm" variant="primary" busy={approval.isPending} onClick={() => approval.mutate()}>
        <Check aria-hidden />
        Approve
      </Button>
      <Button size="sm" onClick={() => setAsking(true)}>
        <X aria-hidden />
        Decline
      </Button>
      {isAsking && (
        <ConfirmDialog
          danger
          title={<bdi>Decline {member.name}?</bdi>}
          description="The account is deleted. Whoever it is can register again."
          confirmLabel="Decline"
          busy={declining.isPending}
          error={declining.isError ? failureMessage(declining.error) : undefined}
          onConfirm={() => declining.mutate()}
          onClose={() => {
            declining.reset();
            setAsking(false);
          }}
        />
      )}
    </div>
  );
}

function useDecision({ id, name }: Member, then: { onApproved: () => void; onDeclined: () => void }) {
  const client = useQueryClient();
  const input = { params: { id: String(id) } };
  const onSettled = () => client.invalidateQueries(keysToInvalidate('member'));
  const approval = useMutation({
    mutationFn: () => call(approveMember, input),
    onSuccess: () => {
      then.onApproved();
      toast.success(`${name} was approved`);
    },
    onError: (error) => toast.error('The approval failed', { description: failureMessage(error) }),
    onSettled,
  });
  const declining = useMutation({
    mutationFn: () => call(declineMember, input),
    onSuccess: () => {
      then.onDeclined();
      toast.success(`${name} was declined`);
    },
    onSettled,
  });
  return { approval, declining };
}
