import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { failureMessage, isGone } from '#web/api/api-failure.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

type DeleteDialogProps = {
  title: string;
  description: string;
  /** Has the server delete it. */
  remove: () => Promise<unknown>;
  /** Says so and closes; it is gone from the list as shown, too, before that is read again. */
  onDeleted: () => void | Promise<void>;
  /** The list that it stood in. */
  listKey: QueryKey;
  onClose: () => void;
};

/** Of every deletion that is under way, until what comes after it is shown. */
export const deletionKey = ['deletion'];

/** Asks before something is deleted. To be rendered only while it asks: what failed is forgotten with it. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { title, description, remove, onDeleted, listKey, onClose } = props;
  const client = useQueryClient();
  const deletion = useMutation({
    mutationKey: deletionKey,
    mutationFn: async () => {
      try {
        await remove();
      } catch (error) {
        // Somebody else was quicker, or the first answer was lost: what was asked for is the case.
        if (!isGone(error)) throw error;
      }
    },
    onSuccess: async () => {
      await onDeleted();
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
