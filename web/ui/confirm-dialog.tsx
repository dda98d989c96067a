import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';

type ConfirmDialogProps = {
  title: ReactNode;
  description?: ReactNode;
  /** The verb for the action, such as "Delete". */
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  /** Why the last attempt failed. */
  error?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, confirmLabel, cancelLabel = 'Cancel' } = props;
  const { danger, busy, error, onConfirm, onClose } = props;
  return (
    <Dialog onClose={onClose} title={title} description={description} size="sm">
      {error && <Alert tone="bad">{error}</Alert>}
      <DialogActions>
        <Button onClick={onClose}>{cancelLabel}</Button>
        <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
