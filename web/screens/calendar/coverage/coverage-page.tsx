import { useQuery, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { CalendarSync, Monitor, SearchX } from 'lucide-react';
import { type CoveredPerson, listCoverage } from '#contract/calendar/connections.ts';
import { type CoverageState, coverageStates } from '#domain/calendar/coverage.ts';
import { t } from '#domain/format/text.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { call } from '#web/api/client.ts';
import { AdminOnly } from '#web/components/organization/admin-only.tsx';
import { BackLink, ButtonLink } from '#web/components/site/app-link.tsx';
import { AwaitingApproval } from '#web/components/accounts/awaiting-approval.tsx';
import { LoadFailure } from '#web/components/forms/failure-alert.tsx';
import { format } from '#web/components/forms/format.ts';
import { SearchInput } from '#web/components/forms/list-filters.tsx';
import { useAddressState } from '#web/components/forms/use-address-state.ts';
import type { Search } from '#web/components/site/navigation.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, Skeleton, EmptyState } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

type CoverageView = {
  /** Connected people if omitted. */
  state?: CoverageState | undefined;
  search?: string | undefined;
  page?: string | undefined;
};

/** The view in the address. */
function viewOf({ state, search, page }: Search): CoverageView {
  const known = coverageStates.find((one) => one === state);
  return {
    ...(known && { state: known }),
    ...(search && { search }),
    ...(/^[1-9]\d{0,5}$/.test(page ?? '') && { page }),
  };
}

const writeView = (view: CoverageView): Search => view;

/** Below the key of connections, whose changes it follows. */
const coverageQuery = ({ state, search, page }: CoverageView) => {
  const query = { ...(state && { state }), ...(search && { search }), ...(page && { page }) };
  return queryOptions({
    queryKey: ['calendars', 'coverage', query],
    queryFn: ({ signal }) => call(listCoverage, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
};

const perPage = 50;

/** Who has connected a calendar, and whose meetings are known only from others or not at all, for administrators. */
export function CalendarCoveragePage() {
  const { data: user } = useQuery(currentUserQuery);
  const isAdmin = user?.status === 'active' && user.role === 'admin';
  return (
    <>
      <BackLink to="/dashboard/organization">Organization</BackLink>
      <PageHead
        title="Who has connected a calendar"
        description="One connected person in a meeting is enough: the meeting is then known with all its people."
        action={
          isAdmin && (
            <>
              <ButtonLink icon={Monitor} to="/dashboard/organization/rooms">
                Room screens
              </ButtonLink>
              <ButtonLink icon={CalendarSync} to="/dashboard/organization/mailboxes">
                Google and Microsoft
              </ButtonLink>
              <ButtonLink icon={CalendarSync} to="/dashboard/settings/calendars">
                Calendars
              </ButtonLink>
            </>
          )
        }
      />
      {user?.status === 'pending' && <AwaitingApproval organization={user.organization.name} />}
      {user?.status === 'active' && !isAdmin && (
        <AdminOnly>Only administrators see who has connected a calendar.</AdminOnly>
      )}
      {isAdmin && <Coverage timeZone={user.organization.timeZone} />}
    </>
  );
}

const labels: Record<CoverageState, string> = {
  connected: t`Connected`,
  seen: t`Seen by others`,
  unseen: t`Not seen`,
};

const explanations: Record<CoverageState, string> = {
  connected: t`These people have connected a calendar of their own. What is in it, and how it is connected, only they see.`,
  seen: t`These people are in meetings of others’ calendars. Meetings among them alone are not known until one of them connects a calendar.`,
  unseen: t`These people are in no meeting of a connected calendar, from the last 90 days to 60 days ahead. They or somebody who meets them can connect one.`,
};

function Coverage({ timeZone }: { timeZone: string }) {
  const [view, show] = useAddressState(viewOf, writeView);
  const state = view.state ?? 'connected';
  const query = useQuery(coverageQuery(view));
  const { data, error } = query;
  // A space as wide as a digit keeps the lines of the tabs until the counts are loaded.
  const counted = (one: CoverageState) =>
    `${labels[one]} (${data ? format.integer(data.counts[one]) : '\u2007'})`;
  const tabs = (['connected', 'seen', 'unseen'] as const).map((one) => [one, counted(one)] as const);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="border-b border-line">
        <Tabs
          label="Connected calendars"
          tabs={tabs}
          tab={state}
          onTab={(tab) => show(({ search }) => ({ state: tab === 'connected' ? undefined : tab, search }))}
        />
      </div>
      <div role="tabpanel" aria-labelledby={`tab-${state}`} className="grid gap-4">
        <p className="text-sm text-ink-2">{explanations[state]}</p>
        <search className="max-w-md">
          <Field label="Search people" hideLabel>
            <SearchInput
              placeholder="Search names"
              maxLength={200}
              value={view.search}
              onType={(search) => show((chosen) => ({ state: chosen.state, search }))}
            />
          </Field>
        </search>
        {!data && error && <LoadFailure inCard message="The people could not be loaded" query={query} />}
        {!data && !error && <Skeleton className="h-48" />}
        {data && (
          <People
            {...{ data, state, timeZone, isSearched: view.search !== undefined }}
            isBusy={query.isPlaceholderData}
            onClear={() => show((chosen) => ({ state: chosen.state }))}
            onPage={(page) => show((chosen) => ({ ...chosen, page: String(page) }))}
          />
        )}
      </div>
    </div>
  );
}

type PeopleProps = {
  data: { people: readonly CoveredPerson[]; page: number; pages: number; found: number; failing: number };
  state: CoverageState;
  timeZone: string;
  isSearched: boolean;
  isBusy: boolean;
  onClear: () => void;
  onPage: (page: number) => void;
};

const emptyTexts: Record<CoverageState, string> = {
  connected: t`Nobody has connected a calendar yet. Members do it under Settings › Calendars.`,
  seen: t`Nobody is seen only in calendars of others.`,
  unseen: t`Everybody is seen in a connected calendar.`,
};

function People({ data, state, timeZone, isSearched, isBusy, onClear, onPage }: PeopleProps) {
  const { people, page, pages, found, failing } = data;
  if (found === 0)
    return isSearched ? (
      <EmptyState inCard icon={SearchX} action={<Button onClick={onClear}>Clear search</Button>}>
        No people match this search
      </EmptyState>
    ) : (
      <EmptyState
        inCard
        icon={CalendarSync}
        action={
          state === 'connected' && (
            <ButtonLink to="/dashboard/settings/calendars" variant="primary">
              Connect yours
            </ButtonLink>
          )
        }
      >
        {emptyTexts[state]}
      </EmptyState>
    );
  const start = (page - 1) * perPage;
  return (
    <>
      {state === 'connected' && failing > 0 && (
        <p className="tabular text-sm text-ink-2">
          {format.count(failing, 'person has', 'people have')} a calendar that cannot be read. They see the
          reason under Settings › Calendars.
        </p>
      )}
      <Card className={isBusy ? 'opacity-60' : undefined} aria-busy={isBusy}>
        <ul aria-label={labels[state]} className="divide-y divide-line">
          {people.map((person, index) => (
            <PersonRow key={start + index} {...{ person, timeZone }} />
          ))}
        </ul>
      </Card>
      {pages > 1 && (
        <Pager
          label={`Showing ${format.integer(start + 1)}-${format.integer(start + people.length)} of ${format.integer(found)}`}
          onPrevious={page > 1 ? () => onPage(page - 1) : undefined}
          onNext={page < pages ? () => onPage(page + 1) : undefined}
        />
      )}
    </>
  );
}

function PersonRow({ person, timeZone }: { person: CoveredPerson; timeZone: string }) {
  const { name, isMember, state, workedAt, isFailing } = person;
  const isUnread = !isFailing && workedAt === null;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-5 py-3 text-sm sm:px-6">
      <bdi className="min-w-0 grow font-medium wrap-anywhere">{name}</bdi>
      {state === 'connected' && (
        <>
          <span className="tabular text-ink-2">
            {workedAt === null ? 'Never read' : `Last read ${format.dateTime(workedAt, timeZone)}`}
          </span>
          <Badge tone={isFailing ? 'bad' : isUnread ? 'neutral' : 'good'}>
            {isFailing ? 'Does not work' : isUnread ? 'Not read yet' : 'Works'}
          </Badge>
        </>
      )}
      {!isMember && <span className="text-ink-2">No account</span>}
    </li>
  );
}
