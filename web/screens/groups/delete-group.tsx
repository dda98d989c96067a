import { useQueryClient } from '@tanstack/react-query';
import { deleteGroup, type Group } from '#contract/groups.ts';
import { call } from '#web/api/client.ts';
import { DeleteDialog } from '#web/components/delete-dialog.tsx';
import { groupsQuery } from '#web/components/groups-query.ts';
import { toast } from '#web/ui/toast.ts';
import { selectGroup } from './group-selection.ts';

type DeleteGroupProps = { group: Group; onDeleted: () => void; onClose: () => void };

export function DeleteGroup({ group, onDeleted, onClose }: DeleteGroupProps) {
  const client = useQueryClient();
  const { id, name } = group;
  const { queryKey } = groupsQuery;
  return (
    <DeleteDialog
      title={`Delete "${name}"?`}
      description="Meetings that were held with it stay as they are."
      remove={() => call(deleteGroup, { params: { id: String(id) } })}
      listKey={queryKey}
      onDeleted={() => {
        onDeleted();
        selectGroup(null);
        client.setQueryData(queryKey, (groups) => groups?.filter((one) => one.id !== id));
        toast.success('Group deleted');
      }}
      onClose={onClose}
    />
  );
}
