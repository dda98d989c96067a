import { format } from '#web/components/format.ts';
import { Pencil, Trash2 } from 'lucide-react';
import { useState, type RefObject } from 'react';
import type { Group } from '#contract/groups.ts';
import { closeThenFocus } from '#web/components/close-then-focus.ts';
import { Money } from '#web/components/money.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { costPerHour } from './cost-per-hour.ts';
import { DeleteGroup } from './delete-group.tsx';
import { GroupMembers } from './group-members.tsx';
import { selectGroup } from './group-selection.ts';
import { groupDialog } from './lazy-dialogs.ts';

type SelectedGroupProps = {
  group: Group;
  /** A colleague has deleted it. */
  isGone: boolean;
  newButton: RefObject<HTMLElement | null>;
  onDeleted: () => void;
};

export function SelectedGroup({ group, isGone, newButton, onDeleted }: SelectedGroupProps) {
  const [isEditing, setEditing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);

  return (
    <Card aria-label={group.name} className="overflow-hidden">
      <header className="flex items-start justify-between gap-x-4 px-4 pt-4 sm:px-5">
        <div className="min-w-0">
          <h2 className="text-lg font-semibold wrap-anywhere">{group.name}</h2>
          {group.description && (
            <p className="mt-0.5 wrap-anywhere whitespace-pre-line text-ink-2">{group.description}</p>
          )}
          <p className="tabular mt-1 text-sm text-ink-2">
            {format.count(group.members.length, 'member')} · <Money amount={costPerHour(group)} cents /> per
            hour
          </p>
        </div>
        {group.canEdit && !isGone && (
          <div className="-mt-1.5 -mr-2 flex">
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Edit ${group.name}`}
              title="Edit"
              {...groupDialog.opener}
              onClick={() => setEditing(true)}
            >
              <Pencil aria-hidden />
            </Button>
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Delete ${group.name}`}
              title="Delete"
              onClick={() => setDeleting(true)}
            >
              <Trash2 aria-hidden />
            </Button>
          </div>
        )}
      </header>
      {isGone && (
        <div className="px-4 pt-4 sm:px-5">
          <Alert tone="bad">
            Somebody deleted this group. It is shown as it was until you leave it, with what you typed.
          </Alert>
        </div>
      )}
      <GroupMembers group={group} isGone={isGone} />
      {isEditing && (
        <groupDialog.Dialog
          group={group}
          onClose={() => setEditing(false)}
          // Another one, where somebody has deleted this one meanwhile.
          onSaved={({ id }) => id !== group.id && selectGroup(id)}
        />
      )}
      {isDeleting && (
        <DeleteGroup
          group={group}
          onDeleted={() => {
            onDeleted();
            closeThenFocus(() => setDeleting(false), newButton);
          }}
          onClose={() => setDeleting(false)}
        />
      )}
    </Card>
  );
}
