import { UserPlus, X } from 'lucide-react';
import { useRef } from 'react';
import type { Group, GroupMember } from '#contract/groups.ts';
import { formatDollarsAndCents } from '#domain/money.ts';
import { tierLabel } from '#domain/salary-tiers.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { toast } from '#web/ui/toast.ts';
import { AddMemberForm } from './add-member-form.tsx';
import { useMemberRemoval } from './use-group-changes.ts';

/** Who is in the group, in the order of adding. Tiers and rates are for its author and administrators. */
export function GroupMembers({ group }: { group: Group }) {
  const nameField = useRef<HTMLInputElement>(null);
  const removal = useMemberRemoval(group, () => {
    toast.success('Member removed');
    // The button that had the focus went with its row.
    nameField.current?.focus();
  });

  return (
    <>
      <div className="px-4 py-4 sm:px-5">
        {group.mayChange ? (
          <AddMemberForm group={group} nameField={nameField} />
        ) : (
          <p className="text-sm text-ink-2">
            Only its author or an administrator can change this group and see its tiers. In a meeting of
            yours, each member counts with the average rate of the group.
          </p>
        )}
      </div>
      {group.members.length === 0 ? (
        <div className="border-t border-line">
          <EmptyState icon={UserPlus}>
            {group.mayChange ? 'Add the people who meet.' : 'Nobody is in this group yet.'}
          </EmptyState>
        </div>
      ) : (
        <ul aria-label="Members">
          {group.members.map((member) => (
            <li
              key={member.id}
              className="flex min-h-14 items-center gap-3 border-t border-line py-2 pr-2 pl-4 sm:pr-3 sm:pl-5"
            >
              <MemberLine member={member} />
              {group.mayChange && (
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Remove ${member.name}`}
                  title="Remove"
                  busy={removal.isPending && removal.variables.id === member.id}
                  onClick={() => removal.mutate(member)}
                >
                  <X aria-hidden />
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function MemberLine({ member: { name, role, salaryTier, hourlyRate } }: { member: GroupMember }) {
  return (
    <>
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-xs wrap-anywhere text-ink-2">
          {role}
          {salaryTier !== null && <span className="sm:hidden"> · {tierLabel(salaryTier)}</span>}
        </p>
      </div>
      {salaryTier !== null && (
        <>
          <p className="w-32 truncate text-xs text-ink-2 max-sm:hidden">{tierLabel(salaryTier)}</p>
          <p className="tabular w-24 shrink-0 text-right text-sm font-medium">
            {formatDollarsAndCents(hourlyRate)}
            <span className="font-normal text-ink-3"> /h</span>
          </p>
        </>
      )}
    </>
  );
}
