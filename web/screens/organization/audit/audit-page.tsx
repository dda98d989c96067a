import {
  useQuery,
  useInfiniteQuery,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
} from '@tanstack/react-query';
import { History, SearchX } from 'lucide-react';
import * as z from 'zod/mini';
import {
  exportAuditLog,
  type AuditEntry,
  AuditFilters,
  listAuditActors,
  listAuditLog,
} from '#contract/audit.ts';
import { type AuditKind, auditKinds } from '#domain/accounts/sign-in-trail.ts';
import { t } from '#domain/format/text.ts';
import { call } from '#web/api/client.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { DownloadMenu } from '#web/components/forms/download-menu.tsx';
import { AdminOnly } from '#web/components/organization/admin-only.tsx';
import { BackLink, AppLink, ButtonLink } from '#web/components/site/app-link.tsx';
import { AwaitingApproval } from '#web/components/accounts/awaiting-approval.tsx';
import { SearchInput } from '#web/components/forms/list-filters.tsx';
import { MoreButton } from '#web/components/forms/more-button.tsx';
import { FailureAlert, LoadFailure } from '#web/components/forms/failure-alert.tsx';
import { format } from '#web/components/forms/format.ts';
import type { Search } from '#web/components/site/navigation.ts';
import { useAddressState } from '#web/components/forms/use-address-state.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, Card, Skeleton } from '#web/ui/card.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { DayInput } from '#web/ui/day-input.tsx';
import { Field, Select } from '#web/ui/field.tsx';
import { auditText } from './audit-text.ts';

const auditQuery = (filters: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: ['audit-log', filters],
    queryFn: ({ pageParam, signal }) =>
      call(
        listAuditLog,
        { query: { ...filters, ...(pageParam !== null && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    // Actions elsewhere add entries, so it is always stale.
    staleTime: 0,
  });

const auditActorsQuery = queryOptions({
  queryKey: ['audit-actors'],
  queryFn: async ({ signal }) => (await call(listAuditActors, {}, { signal })).actors,
});

const names = ['search', 'actor', 'kind', 'from', 'to'] as const;

type AuditSearch = z.input<typeof AuditFilters>;

/** Parses filters from the URL, dropping invalid and empty ones. */
function filtersOf(given: Search): AuditSearch {
  const filters: AuditSearch = {};
  for (const name of names)
    if (given[name] && z.safeParse(AuditFilters, { [name]: given[name] }).success)
      Object.assign(filters, { [name]: given[name] });
  return filters;
}

function useAuditFilters() {
  const [filters, show] = useAddressState(filtersOf, filtersOf);
  return {
    filters,
    /** An empty value removes the filter. */
    change: (changed: Partial<Record<keyof AuditSearch, string>>) =>
      show((chosen) => filtersOf({ ...chosen, ...changed })),
    clear: () => show(() => ({})),
  };
}

export function AuditLogPage() {
  const { data: user } = useQuery(currentUserQuery);
  const { filters, change, clear } = useAuditFilters();
  const isMember = user?.status === 'active';
  const isAdmin = isMember && user.role === 'admin';
  return (
    <>
      <BackLink to="/dashboard/organization">Organization</BackLink>
      <PageHead
        title="Audit log"
        description="Who did what in your organization, and when. Entries cannot be changed."
        action={isAdmin && <DownloadMenu endpoint={exportAuditLog} query={filters} name="audit-log" />}
      />
      {user?.status === 'pending' && <AwaitingApproval organization={user.organization.name} />}
      {isMember && !isAdmin && <AdminOnly>Only administrators see the audit log.</AdminOnly>}
      {isAdmin && (
        <div className="grid gap-4">
          <AuditFilterBar filters={filters} onChange={change} />
          <AuditList filters={filters} timeZone={user.organization.timeZone} onClear={clear} />
        </div>
      )}
    </>
  );
}

type AuditFilterBarProps = {
  filters: AuditSearch;
  onChange: (changed: Partial<Record<keyof AuditSearch, string>>) => void;
};

// A select item must not have an empty value (specification, section 5).
const anyone = ':anyone';
const everything = ':everything';

const kindNames: Record<AuditKind, string> = {
  'sign-ins': t`Sign-ins and sign-outs`,
  'failed-sign-ins': t`Failed sign-ins`,
  changes: t`Changes`,
};

function AuditFilterBar({ filters, onChange }: AuditFilterBarProps) {
  const { data: actors = [], isError: hasNoActors } = useQuery(auditActorsQuery);
  return (
    <search className="grid grid-cols-2 gap-3 xl:grid-cols-[minmax(0,1fr)_12rem_12rem_10rem_10rem]">
      <Field label="Search" className="max-xl:col-span-2">
        <SearchInput
          maxLength={200}
          placeholder="Title, action or name"
          value={filters.search}
          onType={(search = '') => onChange({ search })}
        />
      </Field>
      <Field label="Person">
        <Select
          value={filters.actor ?? anyone}
          onChange={({ target: { value } }) => onChange({ actor: value === anyone ? '' : value })}
        >
          <option value={anyone}>Anyone</option>
          {hasNoActors && <option disabled>Failed to fetch users.</option>}
          {actors.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Kind">
        <Select
          value={filters.kind ?? everything}
          onChange={({ target: { value } }) => onChange({ kind: value === everything ? '' : value })}
        >
          <option value={everything}>Everything</option>
          {auditKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindNames[kind]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="From">
        <DayInput
          className="px-2"
          value={filters.from}
          max={filters.to}
          onChoose={(from = '') => onChange({ from })}
        />
      </Field>
      <Field label="To">
        <DayInput
          className="px-2"
          value={filters.to}
          min={filters.from}
          onChoose={(to = '') => onChange({ to })}
        />
      </Field>
    </search>
  );
}

type AuditListProps = { filters: AuditSearch; timeZone: string; onClear: () => void };

function AuditList({ filters, timeZone, onClear }: AuditListProps) {
  const query = useInfiniteQuery(auditQuery(filters));
  if (query.isError && !query.data)
    return <LoadFailure inCard message="The audit log could not be loaded" query={query} />;
  if (query.isPending) return <AuditDaysSkeleton />;

  const entries = query.data.pages.flatMap((page) => page.entries);
  if (entries.length === 0)
    return Object.keys(filters).length > 0 ? (
      <EmptyState inCard icon={SearchX} action={<Button onClick={onClear}>Clear filters</Button>}>
        No entries match these filters
      </EmptyState>
    ) : (
      <EmptyState
        inCard
        icon={History}
        action={
          <ButtonLink to="/dashboard/calculator" variant="primary">
            Start Calculator
          </ButtonLink>
        }
      >
        Nothing recorded yet. The first saved meeting will appear here.
      </EmptyState>
    );

  return (
    <div className="grid gap-4" aria-busy={query.isPlaceholderData}>
      <Card className={query.isPlaceholderData ? 'overflow-hidden opacity-60' : 'overflow-hidden'}>
        <AuditDays entries={entries} timeZone={timeZone} />
      </Card>
      {query.isFetchNextPageError && <FailureAlert error={query.error} />}
      <MoreButton className="justify-self-center" query={query}>
        Load more
      </MoreButton>
    </div>
  );
}

/** Entries grouped by local day of the organization. */
function AuditDays({ entries, timeZone }: { entries: AuditEntry[]; timeZone: string }) {
  const days = Map.groupBy(entries, ({ at }) => format.fullDayOf(at, timeZone));
  return [...days].map(([heading, ofDay]) => (
    <section key={heading} aria-label={heading} className="border-line not-first:border-t">
      <h2 className="bg-sunk/60 px-5 py-2 text-xs font-medium text-ink-2">{heading}</h2>
      <ol>
        {ofDay.map((entry) => (
          <li
            key={entry.id}
            className="flex flex-wrap items-baseline gap-x-4 border-t border-line px-5 py-2.5 text-sm sm:flex-nowrap"
          >
            <time dateTime={entry.at} className="tabular w-18 shrink-0 text-xs text-ink-3">
              {format.time(entry.at, timeZone)}
            </time>
            <p className="min-w-0 flex-1 wrap-anywhere max-sm:basis-full">
              <span className="font-medium">{actorText(entry)}</span>{' '}
              <Sentence entry={entry} timeZone={timeZone} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  ));
}

const actorText = ({ actor, actorName }: AuditEntry): string =>
  (actor === 'program' ? t`The program ${actorName ?? ''}` : actorName) ??
  (actor === 'operator' ? t`The operator of this server` : t`A former member`);

function Sentence({ entry, timeZone }: { entry: AuditEntry; timeZone: string }) {
  const { action, subject } = entry;
  const text = auditText(entry, timeZone);
  const meetingId = action === 'meeting.deleted' ? null : /^meeting:(\d+)$/.exec(subject)?.[1];
  if (!meetingId) return <span className="text-ink-2">{text}</span>;
  return (
    <AppLink
      to={`/dashboard/meetings/${meetingId}`}
      className="text-ink-2 underline-offset-4 hover:underline"
    >
      {text}
    </AppLink>
  );
}

function AuditDaysSkeleton() {
  return (
    <Card aria-busy className="overflow-hidden">
      <div className="bg-sunk/60 px-5 py-2">
        <Skeleton className="h-4 w-44" />
      </div>
      {Array.from({ length: 10 }, (_, row) => (
        <div key={row} className="flex gap-4 border-t border-line px-5 py-2.5">
          <Skeleton className="h-5 w-18" />
          <Skeleton className="h-5 w-64 max-w-full" />
        </div>
      ))}
    </Card>
  );
}
