import { format } from '#web/components/format.ts';
import { ArrowDown, ArrowUp, GripVertical, Pencil, X } from 'lucide-react';
import type { GroupMember } from '#contract/groups.ts';
import { tierLabel } from '#domain/money/salary-tiers.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { RowHandle } from '#web/ui/use-row-dragging.ts';
import { memberDialog } from './lazy-dialogs.ts';

type MemberRowProps = {
  member: GroupMember;
  canEdit: boolean;
  isFirst: boolean;
  isLast: boolean;
  isDragged: boolean;
  /** Its removal is under way. */
  isGoing: boolean;
  handle: RowHandle;
  onMove: (steps: 1 | -1) => void;
  onEdit: () => void;
  onRemove: () => void;
};

/** Dragged by its handle, or moved by the buttons; on a phone the place is chosen in the edit dialog. */
export function MemberRow({ member, canEdit, isDragged, handle, ...row }: MemberRowProps) {
  return (
    <li
      className={classNames(
        'group flex min-h-14 items-center gap-3 border-t border-line py-2 pr-2 pl-4 sm:pr-3 sm:pl-5',
        isDragged && 'bg-sunk',
      )}
    >
      {canEdit && (
        <span {...handle} className="-ml-2 hidden cursor-grab text-ink-3 sm:block">
          <GripVertical className="size-4" />
        </span>
      )}
      <MemberLine member={member} />
      {canEdit && <Changes name={member.name} {...row} />}
    </li>
  );
}

type ChangesProps = Pick<
  MemberRowProps,
  'isFirst' | 'isLast' | 'isGoing' | 'onMove' | 'onEdit' | 'onRemove'
> & { name: string };

function Changes({ name, isFirst, isLast, isGoing, onMove, onEdit, onRemove }: ChangesProps) {
  const button = { variant: 'ghost', size: 'icon' } as const;
  return (
    <span className="flex shrink-0">
      {/* Two arrows on each of many rows are more to see than the people: they come with the pointer or the focus. */}
      <span className="hidden transition-opacity duration-150 @lg:flex pointer-fine:opacity-0 pointer-fine:group-focus-within:opacity-100 pointer-fine:group-hover:opacity-100">
        <Button {...button} aria-label={`Move ${name} up`} disabled={isFirst} onClick={() => onMove(-1)}>
          <ArrowUp aria-hidden />
        </Button>
        <Button {...button} aria-label={`Move ${name} down`} disabled={isLast} onClick={() => onMove(1)}>
          <ArrowDown aria-hidden />
        </Button>
      </span>
      <Button {...button} {...memberDialog.opener} aria-label={`Edit ${name}`} title="Edit" onClick={onEdit}>
        <Pencil aria-hidden />
      </Button>
      <Button {...button} aria-label={`Remove ${name}`} title="Remove" busy={isGoing} onClick={onRemove}>
        <X aria-hidden />
      </Button>
    </span>
  );
}

function MemberLine({ member: { name, role, salaryTier, hourlyRate } }: { member: GroupMember }) {
  return (
    <>
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-xs wrap-anywhere text-ink-2">
          {role}
          {salaryTier !== null && <span className="@xl:hidden">&nbsp;· {tierLabel(salaryTier)}</span>}
        </p>
      </div>
      {salaryTier !== null && (
        <>
          <p className="w-28 truncate text-xs text-ink-2 @max-xl:hidden">{tierLabel(salaryTier)}</p>
          <p className="tabular w-24 shrink-0 text-right text-sm font-medium">
            {format.moneyWithCents(hourlyRate)}
            <span className="font-normal text-ink-3"> /h</span>
          </p>
        </>
      )}
    </>
  );
}
