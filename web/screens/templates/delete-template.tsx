import { useQueryClient } from '@tanstack/react-query';
import { deleteTemplate, type Template } from '#contract/templates.ts';
import { call } from '#web/api/client.ts';
import { DeleteDialog } from '#web/components/delete-dialog.tsx';
import { templatesQuery } from '#web/components/templates-query.ts';
import { toast } from '#web/ui/toast.ts';

type DeleteTemplateProps = { template: Template; onDeleted: () => void; onClose: () => void };

export function DeleteTemplate({ template, onDeleted, onClose }: DeleteTemplateProps) {
  const client = useQueryClient();
  const { id, name } = template;
  const { queryKey } = templatesQuery;
  return (
    <DeleteDialog
      title={`Delete "${name}"?`}
      description="Meetings that were held with it stay as they are."
      remove={() => call(deleteTemplate, { params: { id: String(id) } })}
      listKey={queryKey}
      onDeleted={() => {
        client.setQueryData(queryKey, (templates) => templates?.filter((one) => one.id !== id));
        toast.success('Template deleted');
        onDeleted();
      }}
      onClose={onClose}
    />
  );
}
