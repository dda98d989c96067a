import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  addOrgRole,
  clearDefaultOrgRoles,
  listOrgRoles,
  type OrgRole,
  removeOrgRole,
} from '#contract/org-roles.ts';
import { call } from '#web/api/client.ts';
import { suggestionsQuery } from './organization-queries.ts';

export const orgRolesQuery = queryOptions({
  queryKey: ['org-roles'],
  queryFn: ({ signal }) => call(listOrgRoles, {}, { signal }),
});

type NewRole = { name: string; description: string | null };

/** Every change is stored at once. */
export function useRoleChanges() {
  const client = useQueryClient();
  const { queryKey } = orgRolesQuery;
  // Awaited: the button stays busy until the list shows the change.
  const onSuccess = async () => {
    void client.invalidateQueries({ queryKey: suggestionsQuery.queryKey });
    await client.invalidateQueries({ queryKey });
  };
  return {
    add: useMutation({ mutationFn: (body: NewRole) => call(addOrgRole, { body }), onSuccess }),
    remove: useMutation({
      mutationFn: ({ id }: OrgRole) => call(removeOrgRole, { params: { id: String(id) } }),
      onSuccess,
    }),
    clearDefaults: useMutation({ mutationFn: () => call(clearDefaultOrgRoles), onSuccess }),
  };
}
