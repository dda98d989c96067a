import { useInfiniteQuery } from '@tanstack/react-query';
import { History, SearchX } from 'lucide-react';
import { AppLink } from '#web/components/site/app-link.tsx';
import { FailureAlert, LoadFailure } from '#web/components/forms/failure-alert.tsx';
import { ButtonLink } from '#web/components/site/button-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, Skeleton } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { auditQuery, type AuditSearch } from './queries.ts';
import type { AuditEntry } from '#contract/audit.ts';
import { format } from '#web/components/forms/format.ts';
import { auditText } from './audit-text.ts';

type AuditListProps = { filters: AuditSearch; timeZone: string; onClear: () => void };

export function AuditList({ filters, timeZone, onClear }: AuditListProps) {
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
      {query.hasNextPage && (
        <Button
          className="justify-self-center"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Load more
        </Button>
      )}
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
  (actor === 'program' ? `The program ${actorName ?? ''}` : actorName) ??
  (actor === 'operator' ? 'The operator of this server' : 'A former member');

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
