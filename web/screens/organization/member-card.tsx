import { format } from '#web/components/format.ts';
import { useRef } from 'react';
import type { CurrentUser } from '#contract/auth.ts';
import type { Member } from '#contract/members.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { MemberMenu } from './member-menu.tsx';
import { PendingActions } from './pending-actions.tsx';

type MemberCardProps = {
  member: Member;
  /** As of the menu. */
  adminCount: number;
  user: CurrentUser;
  onRemove: () => void;
};

export function MemberCard({ member, adminCount, user, onRemove }: MemberCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isPending = member.status === 'pending';
  return (
    <Card aria-label={member.name} className="flex h-full flex-col gap-3 p-4">
      <div className="flex items-start gap-3">
        <Avatar name={member.name} imageUrl={member.profileImageUrl} className="size-10" />
        <div className="min-w-0 flex-1">
          <h2
            ref={heading}
            tabIndex={-1}
            className="line-clamp-2 text-sm font-semibold wrap-anywhere"
            title={member.name}
          >
            <bdi>{member.name}</bdi>
          </h2>
          <p className="truncate text-sm text-ink-2" title={member.email}>
            {member.email}
          </p>
          {member.username && (
            <p className="truncate text-xs text-ink-3">
              <bdi>@{member.username}</bdi>
            </p>
          )}
        </div>
        {!isPending && user.role === 'admin' && (
          <MemberMenu member={member} adminCount={adminCount} user={user} onRemove={onRemove} />
        )}
      </div>
      <div className="mt-auto flex flex-wrap items-center gap-2">
        {isPending ? (
          <Badge tone="warn">
            {member.role === 'admin' ? 'Waits for approval as admin' : 'Waits for approval'}
          </Badge>
        ) : (
          <Badge>{member.role === 'admin' ? 'Administrator' : 'Member'}</Badge>
        )}
        {member.id === user.id && <Badge tone="accent">That&apos;s you!</Badge>}
        {member.mustChangePassword && <Badge>Has not signed in yet</Badge>}
        {!member.mustChangePassword && (
          <span className="tabular text-xs text-ink-3">
            {isPending ? 'Asked' : 'Since'} {format.dayOf(member.createdAt, user.organization.timeZone)}
          </span>
        )}
      </div>
      {isPending && <PendingActions member={member} heading={heading} />}
    </Card>
  );
}

export function MemberCardSkeleton() {
  return (
    <Card className="flex flex-col gap-3 p-4">
      <div className="flex gap-3">
        <Skeleton className="size-10 rounded-full" />
        <div className="flex-1 space-y-1.5">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-4 w-44 max-w-full" />
        </div>
      </div>
      <Skeleton className="h-5 w-24 rounded-full" />
    </Card>
  );
}
