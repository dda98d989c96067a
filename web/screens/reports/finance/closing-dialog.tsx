import { useMutation, useQueryClient } from '@tanstack/react-query';
import { monthsToClose } from '#domain/reports/closing.ts';
import type { Answer } from '#contract/endpoint.ts';
import { closeMonth, type readFinance, reopenMonth } from '#contract/reports/finance.ts';
import { call, failureMessage } from '#web/api/client.ts';
import { keysToInvalidate } from '#web/api/invalidation.ts';
import { format } from '#web/components/forms/format.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import type { Closing } from './queries.ts';

type ClosingDialogProps = { closing: Closing; report: Answer<typeof readFinance>; onClose: () => void };

/** Asks before closing or reopening a month. */
export function ClosingDialog({ closing: { verb, month }, report, onClose }: ClosingDialogProps) {
  const client = useQueryClient();
  const name = format.longMonth(month);
  const saving = useMutation({
    mutationFn: () => call(verb === 'close' ? closeMonth : reopenMonth, { body: { month } }),
    onSuccess: async () => {
      await client.invalidateQueries(keysToInvalidate('finance'));
      toast.success(verb === 'close' ? `${name} closed` : `${name} reopened`);
      onClose();
    },
  });
  const others = monthsToClose(month, report.closedThrough, report.recorded?.from ?? null).length - 1;
  const before = others > 0 ? ` and ${format.count(others, 'open month')} before it` : '';
  return (
    <ConfirmDialog
      title={verb === 'close' ? `Close ${name}${before}?` : `Reopen ${name}?`}
      description={
        verb === 'close'
          ? 'Closed months stay as they are now. If their meetings change later, the difference is shown as a correction of the next open month.'
          : 'The month shows again what its meetings cost now, and corrections move back into it.'
      }
      confirmLabel={verb === 'close' ? `Close ${name}` : `Reopen ${name}`}
      busy={saving.isPending}
      error={saving.error ? failureMessage(saving.error) : undefined}
      onConfirm={() => {
        if (!saving.isPending) saving.mutate();
      }}
      onClose={onClose}
    />
  );
}
