import { format } from '#web/components/forms/format.ts';
import { useQuery } from '@tanstack/react-query';
import { SearchX, UserPlus, Users } from 'lucide-react';
import type { CurrentUser } from '#contract/accounts/auth.ts';
import type { Member } from '#contract/accounts/members.ts';
import { membersPerPage } from '#domain/accounts/member-rules.ts';
import { LoadFailure } from '#web/components/forms/failure-alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { MemberCard, MemberCardSkeleton } from './member-card.tsx';
import { memberPageQuery } from './queries.ts';

type MemberGridProps = {
  user: CurrentUser;
  search: string;
  page: number;
  onPage: (page: number) => void;
  onClear: () => void;
  /** Absent for viewers who cannot add people. */
  onAdd: (() => void) | undefined;
  onRemove: (member: Member) => void;
};

const grid = 'grid gap-3 sm:grid-cols-2 sm:gap-5 xl:grid-cols-3';

export function MemberGrid({ user, search, page, onPage, onClear, onAdd, onRemove }: MemberGridProps) {
  const query = useQuery(memberPageQuery(search, page));
  const { data, error } = query;
  if (!data && error) return <LoadFailure inCard message="Failed to load users" withStatus query={query} />;
  if (!data)
    return (
      <div aria-busy className={grid}>
        {Array.from({ length: 3 }, (_, index) => (
          <MemberCardSkeleton key={index} />
        ))}
      </div>
    );
  const { members, found, waiting, page: at, pages, admins, active } = data;
  // The search text may already differ from the results shown.
  if (found === 0)
    return active > 0 ? (
      <EmptyState inCard icon={SearchX} action={<Button onClick={onClear}>Clear Search</Button>}>
        No members found
      </EmptyState>
    ) : (
      <EmptyState
        inCard
        icon={Users}
        action={
          onAdd && (
            <Button icon={UserPlus} variant="primary" onClick={onAdd}>
              Add User
            </Button>
          )
        }
      >
        No members yet
      </EmptyState>
    );
  const start = (at - 1) * membersPerPage;
  return (
    <>
      <ul tabIndex={-1} className={grid}>
        {members.map((member) => (
          <li key={member.id} className="min-w-0">
            <MemberCard member={member} adminCount={admins} user={user} onRemove={() => onRemove(member)} />
          </li>
        ))}
      </ul>
      <Pager
        label={`Showing ${format.integer(start + 1)}-${format.integer(start + members.length)} of ${countOf(found, waiting)}`}
        onPrevious={at > 1 ? () => onPage(at - 1) : undefined}
        onNext={at < pages ? () => onPage(at + 1) : undefined}
      />
    </>
  );
}

/** Applicants are not members yet: "17 (16 members, 1 waiting)". */
const countOf = (found: number, waiting: number) =>
  waiting === 0
    ? format.integer(found)
    : `${format.integer(found)} (${format.count(found - waiting, 'member')}, ${format.integer(waiting)} waiting)`;
