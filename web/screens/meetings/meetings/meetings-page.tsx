import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { exportMeetings } from '#contract/meetings/meeting-list.ts';
import type { MeetingFilters } from '#contract/meetings/meetings.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { DownloadMenu } from '#web/components/forms/download-menu.tsx';
import { AppLink } from '#web/components/site/app-link.tsx';
import { AwaitingApproval } from '#web/components/accounts/awaiting-approval.tsx';
import { useAddressState } from '#web/components/forms/use-address-state.ts';
import { Button } from '#web/ui/button.tsx';
import { CostPageHead } from '#web/components/people/pay.tsx';
import { FilterBar } from './filter-bar.tsx';
import { MeetingList } from './meeting-list.tsx';
import { PossiblyTwice } from './possibly-twice.tsx';
import { filtersOf } from './queries.ts';

export function MeetingsPage() {
  const { data: user } = useQuery(currentUserQuery);
  const { filters, change, clear } = useMeetingFilters();
  const isMember = user?.status === 'active';
  return (
    <>
      <CostPageHead
        title="Meetings"
        description="All recorded meetings of your organization, with their cost."
        action={isMember && <DownloadMenu endpoint={exportMeetings} query={filters} name="meetings" />}
      />
      {user?.status === 'pending' && <AwaitingApproval organization={user.organization.name} />}
      {isMember && (
        <div className="grid gap-4">
          <PossiblyTwice timeZone={user.organization.timeZone} />
          {filters.estimated && <WhatIsEstimated isAdmin={user.role === 'admin'} />}
          {filters.title && (
            <Narrowed what="titled" to={filters.title} onRemove={() => change({ title: undefined })} />
          )}
          {filters.costDepartment && (
            <Narrowed
              what="whose cost is charged, at least in part, to"
              to={filters.costDepartment}
              onRemove={() => change({ costDepartment: undefined })}
            />
          )}
          <FilterBar filters={filters} onChange={change} onClear={clear} />
          <MeetingList filters={filters} onChange={change} onClear={clear} />
        </div>
      )}
    </>
  );
}

type NarrowedProps = { what: string; to: string; onRemove: () => void };

/** A filter that only links from figures set. It has no field, since others find titles and departments. */
function Narrowed({ what, to, onRemove }: NarrowedProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm">
      <span className="wrap-anywhere">
        Only meetings {what} <b className="font-medium">{to}</b>
      </span>
      <Button size="sm" variant="ghost" icon={X} onClick={onRemove}>
        Show others, too
      </Button>
    </p>
  );
}

/** Explains what estimated meetings need. */
function WhatIsEstimated({ isAdmin }: { isAdmin: boolean }) {
  return (
    <p className="text-sm text-ink-2">
      A cost is estimated while the length, the number of people or somebody&apos;s rate is a guess. Open a
      meeting to correct or confirm it
      {isAdmin ? (
        <>
          , or choose tiers for{' '}
          <AppLink to="/dashboard/people?tab=unknown" className="underline hover:text-ink">
            people whom the directory does not know
          </AppLink>
          . While your{' '}
          <AppLink to="/dashboard/organization?settings=tiers" className="underline hover:text-ink">
            salary tiers
          </AppLink>{' '}
          are examples, all costs from them are estimated.
        </>
      ) : (
        '.'
      )}
    </p>
  );
}

/** The filters in the address, and functions that change them. */
function useMeetingFilters() {
  const [filters, show] = useAddressState(filtersOf, filtersOf);
  return {
    filters,
    /** Undefined removes a filter. */
    change: (changed: Partial<MeetingFilters>) => show((chosen) => ({ ...chosen, ...changed })),
    /** Keeps the order. */
    clear: () => show(({ sort, order }) => ({ sort, order })),
  };
}
