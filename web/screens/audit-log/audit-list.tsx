import { useInfiniteQuery } from '@tanstack/react-query';
import { History, SearchX } from 'lucide-react';
import { failureMessage } from '#web/api/api-failure.ts';
import { AppLink } from '#web/components/app-link.tsx';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { AuditDays, AuditDaysSkeleton } from './audit-days.tsx';
import type { AuditSearch } from './audit-filters.ts';
import { auditQuery } from './audit-queries.ts';

type AuditListProps = { filters: AuditSearch; timeZone: string; onClear: () => void };

export function AuditList({ filters, timeZone, onClear }: AuditListProps) {
  const query = useInfiniteQuery(auditQuery(filters));
  if (query.isError && !query.data)
    return (
      <Card>
        <LoadFailure message="The audit log could not be loaded" query={query} />
      </Card>
    );
  if (query.isPending) return <AuditDaysSkeleton />;

  const entries = query.data.pages.flatMap((page) => page.entries);
  if (entries.length === 0)
    return <Card>{Object.keys(filters).length > 0 ? <NoMatch onClear={onClear} /> : <NoEntries />}</Card>;

  return (
    <div className="grid gap-4" aria-busy={query.isPlaceholderData}>
      <Card className={query.isPlaceholderData ? 'overflow-hidden opacity-60' : 'overflow-hidden'}>
        <AuditDays entries={entries} timeZone={timeZone} />
      </Card>
      {query.isFetchNextPageError && <Alert tone="bad">{failureMessage(query.error)}</Alert>}
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

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState icon={SearchX} action={<Button onClick={onClear}>Clear filters</Button>}>
      No entries match these filters
    </EmptyState>
  );
}

function NoEntries() {
  return (
    <EmptyState
      icon={History}
      action={
        <AppLink to="/dashboard/calculator" className={buttonClass({ variant: 'primary' })}>
          Start Calculator
        </AppLink>
      }
    >
      Nothing has happened yet. The first saved meeting will stand here.
    </EmptyState>
  );
}
