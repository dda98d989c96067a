import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { failureMessage } from '#web/api/api-failure.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { AddRoleForm } from './add-role-form.tsx';
import { latestFailure } from './latest-failure.ts';
import { LoadFailure } from './load-failure.tsx';
import { SettingRow, SettingRowsSkeleton } from './setting-row.tsx';
import { orgRolesQuery, useRoleChanges } from './use-role-changes.ts';

type ManageDialogProps = { isAdmin: boolean; onClose: () => void };

/** The roles that are suggested wherever somebody's role is asked for. */
export function ManageRolesDialog({ isAdmin, onClose }: ManageDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title="Manage Roles"
      description="Suggested wherever somebody's role is asked for. Other roles can still be typed."
    >
      <Roles isAdmin={isAdmin} onClose={onClose} />
    </Dialog>
  );
}

function Roles({ isAdmin, onClose }: ManageDialogProps) {
  const query = useQuery(orgRolesQuery);
  const { data: roles, error } = query;
  const { add, remove, clearDefaults } = useRoleChanges();
  const field = useRef<HTMLInputElement>(null);
  const failure = latestFailure([add, remove, clearDefaults]);
  const focusField = () => field.current?.focus();

  return (
    <>
      {isAdmin ? (
        <AddRoleForm
          field={field}
          busy={add.isPending}
          names={roles?.map(({ name }) => name) ?? []}
          onAdd={(role) => add.mutateAsync(role)}
        />
      ) : (
        <Alert tone="info">Only an administrator can change the roles.</Alert>
      )}
      {failure && (
        <div className="mt-3">
          <Alert tone="bad">{failureMessage(failure)}</Alert>
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
              busy={remove.isPending && remove.variables.id === role.id}
              onRemove={isAdmin ? () => remove.mutate(role, { onSuccess: focusField }) : undefined}
            />
          ))}
        </ul>
      )}
      <DialogActions>
        {isAdmin && (
          <Button
            className="sm:mr-auto"
            disabled={!roles?.some(({ isDefault }) => isDefault)}
            busy={clearDefaults.isPending}
            onClick={() => clearDefaults.mutate(undefined, { onSuccess: focusField })}
          >
            Clear Defaults
          </Button>
        )}
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </>
  );
}
