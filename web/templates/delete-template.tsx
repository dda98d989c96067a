import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteTemplate, type Template } from '#contract/templates.ts';
import { failureMessage } from '#web/api/api-failure.ts';
import { call } from '#web/api/client.ts';
import { templatesQuery } from '#web/components/template-queries.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast.ts';

type DeleteTemplateProps = { template: Template | null; onDeleted: () => void; onClose: () => void };

export function DeleteTemplate({ template, onDeleted, onClose }: DeleteTemplateProps) {
  const client = useQueryClient();
  const { queryKey } = templatesQuery;
  const deletion = useMutation({
    mutationFn: ({ id }: Template) => call(deleteTemplate, { params: { id: String(id) } }),
    onSuccess: (_nothing, { id }) => {
      client.setQueryData(queryKey, (templates) => templates?.filter((one) => one.id !== id));
      void client.invalidateQueries({ queryKey });
      toast.success('Template deleted');
      onDeleted();
    },
  });
  const close = () => {
    deletion.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={template !== null}
      title={`Delete "${template?.name}"?`}
      description="Meetings that were held with it stay as they are."
      confirmLabel="Delete"
      danger
      busy={deletion.isPending}
      error={deletion.error ? failureMessage(deletion.error, 'Something went wrong') : undefined}
      onConfirm={() => template && deletion.mutate(template)}
      onClose={close}
    />
  );
}
