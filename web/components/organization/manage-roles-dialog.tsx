import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import {
  addOrgRole,
  clearDefaultOrgRoles,
  listOrgRoles,
  removeOrgRole,
} from '#contract/organization/organization.ts';
import { orgRoleKey } from '#domain/people/org-roles.ts';
import { call } from '#web/api/client.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog, Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { format } from '#web/components/forms/format.ts';
import { closeThenFocus } from '#web/components/forms/delete-dialog.tsx';
import { FailureAlert, LoadFailure } from '#web/components/forms/failure-alert.tsx';
import { suggestionsQuery } from './organization-queries.ts';
import { SettingRow, SettingRowsSkeleton } from '#web/components/forms/setting-row.tsx';
import { unlessChanged } from '#web/components/forms/unless-changed.ts';

type ManageDialogProps = { isAdmin: boolean; onClose: () => void };

export function ManageRolesDialog({ isAdmin, onClose }: ManageDialogProps) {
  const query = useQuery(orgRolesQuery);
  const { data: roles, error } = query;
  const change = useRoleChange();
  const pending = change.isPending ? change.variables : null;
  const field = useRef<HTMLInputElement>(null);
  const focusField = () => field.current?.focus();
  const [isClearing, setClearing] = useState(false);
  const defaults = roles?.filter(({ isDefault }) => isDefault) ?? [];

  return (
    <Dialog
      onClose={onClose}
      title="Manage Roles"
      description="Suggested wherever a role is entered. Other roles can still be typed."
    >
      {isAdmin ? (
        <AddRoleForm
          field={field}
          busy={pending?.kind === 'add'}
          names={roles?.map(({ name }) => name) ?? []}
          onAdd={(role) => change.mutateAsync({ kind: 'add', ...role })}
        />
      ) : (
        <Alert tone="info">Only an administrator can change the roles.</Alert>
      )}
      {change.error && (
        <div className="mt-3">
          <FailureAlert error={change.error} />
        </div>
      )}
      {!roles && !error && <SettingRowsSkeleton />}
      {!roles && error && <LoadFailure message="Failed to load org roles" withStatus query={query} />}
      {roles?.length === 0 && <p className="mt-4 text-ink-2">No roles yet.</p>}
      {roles && roles.length > 0 && (
        <ul aria-label="Roles" className="mt-4 rounded-lg border border-line">
          {roles.map((role) => (
            <SettingRow
              key={role.id}
              name={role.name}
              note={role.description}
              mark={role.isDefault && <Badge>Default</Badge>}
              busy={pending?.kind === 'remove' && pending.id === role.id}
              disabled={pending !== null}
              onRemove={
                isAdmin
                  ? () => change.mutate({ kind: 'remove', id: role.id }, { onSuccess: focusField })
                  : undefined
              }
            />
          ))}
        </ul>
      )}
      <DialogActions>
        {isAdmin && (
          <Button
            className="sm:me-auto"
            disabled={defaults.length === 0}
            busy={pending?.kind === 'clear'}
            onClick={() => setClearing(true)}
          >
            Clear Defaults
          </Button>
        )}
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
      {isClearing && (
        <ConfirmDialog
          danger
          title={`Remove ${format.count(defaults.length, 'default role')}?`}
          description="They are no longer suggested. Meetings, groups and templates keep the roles they have, and roles that you added stay."
          confirmLabel="Clear Defaults"
          busy={change.isPending}
          onConfirm={() =>
            change.mutate(
              { kind: 'clear' },
              {
                onSuccess: () => closeThenFocus(() => setClearing(false), field),
                onError: () => setClearing(false),
              },
            )
          }
          onClose={() => setClearing(false)}
        />
      )}
    </Dialog>
  );
}

type AddRoleFormProps = {
  /** The first field, for moving the focus to it. */
  field: RefObject<HTMLInputElement | null>;
  busy: boolean;
  /** Existing roles. */
  names: readonly string[];
  /** If it rejects, the values return to the fields. */
  onAdd: (role: { name: string; description: string | null }) => Promise<unknown>;
};

function AddRoleForm({ field, busy, names, onAdd }: AddRoleFormProps) {
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [wasRejected, setRejected] = useState(false);
  const exists = names.some((one) => orgRoleKey(one) === orgRoleKey(name));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim() || busy) return;
    field.current?.focus();
    setRejected(exists);
    if (exists) return;
    // Cleared at once for the next role. The list shows the error.
    setName('');
    setDescription('');
    onAdd({ name: name.trim(), description: description.trim() || null }).catch(() => {
      setName(unlessChanged('', name));
      setDescription(unlessChanged('', description));
    });
  };
  return (
    <form
      noValidate
      aria-label="Add role"
      onSubmit={submit}
      className="grid items-start gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)_auto]"
    >
      <Field
        label="Role name"
        error={wasRejected && exists ? 'A role with this name already exists.' : undefined}
      >
        <Input
          ref={field}
          data-autofocus
          value={name}
          maxLength={120}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field label="Description" optional>
        <Input
          value={description}
          maxLength={300}
          autoComplete="off"
          onChange={(event) => setDescription(event.target.value)}
        />
      </Field>
      <Button icon={Plus} type="submit" disabled={!name.trim()} busy={busy} className="h-9.5 sm:mt-6.5">
        Add
      </Button>
    </form>
  );
}

const orgRolesQuery = queryOptions({
  queryKey: ['org-roles'],
  queryFn: ({ signal }) => call(listOrgRoles, {}, { signal }),
});

type RoleChange =
  | { kind: 'add'; name: string; description: string | null }
  | { kind: 'remove'; id: number }
  | { kind: 'clear' };

/** Saves one change of the roles. */
function useRoleChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (change: RoleChange): Promise<void> => {
      if (change.kind === 'clear') await call(clearDefaultOrgRoles);
      else if (change.kind === 'remove') await call(removeOrgRole, { params: { id: String(change.id) } });
      else await call(addOrgRole, { body: { name: change.name, description: change.description } });
    },
    // Awaited, so that the button stays busy until the list shows the change.
    onSuccess: async () => {
      void client.invalidateQueries({ queryKey: suggestionsQuery.queryKey });
      await client.invalidateQueries({ queryKey: orgRolesQuery.queryKey });
    },
  });
}
