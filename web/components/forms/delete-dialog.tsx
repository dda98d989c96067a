import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { failureMessage, isGone } from '#web/api/client.ts';
import { ConfirmDialog } from '#web/ui/dialog.tsx';

type DeleteDialogProps = {
  title: string;
  description: string;
  remove: () => Promise<unknown>;
  /** Shows the success and closes the dialog. Called before the list is read again, so it should update the list. */
  onDeleted: (client: QueryClient) => void | Promise<void>;
  /** Key of the query to read again. */
  listKey: QueryKey;
  onClose: () => void;
};

/** The key of all pending deletions, including `onDeleted`. */
export const deletionKey = ['deletion'];

/** Asks before deleting. Render it only while it is open, so that it forgets the error when it closes. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { title, description, remove, onDeleted, listKey, onClose } = props;
  const client = useQueryClient();
  const deletion = useMutation({
    mutationKey: deletionKey,
    mutationFn: async () => {
      try {
        await remove();
      } catch (error) {
        // Already deleted, by someone else or by a request whose response was lost.
        if (!isGone(error)) throw error;
      }
    },
    onSuccess: async () => {
      await onDeleted(client);
      void client.invalidateQueries({ queryKey: listKey });
    },
  });
  return (
    <ConfirmDialog
      danger
      title={title}
      description={description}
      confirmLabel="Delete"
      busy={deletion.isPending}
      error={deletion.isError ? failureMessage(deletion.error) : undefined}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    />
  );
}

/**
 * Closes a dialog whose opener was deleted, and moves the focus to `target`. The page can take the focus only after the
 * dialog is closed.
 */
export function closeThenFocus(close: () => void, target: RefObject<HTMLElement | null>): void {
  flushSync(close);
  target.current?.focus();
}
