import type { AuditEntry } from '#contract/audit.ts';
import { format } from '#web/components/format.ts';
import { AppLink } from '#web/components/app-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { auditText } from './audit-text.ts';

/** Entries under the days of the organization's time zone. */
export function AuditDays({ entries, timeZone }: { entries: AuditEntry[]; timeZone: string }) {
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
              {format.paddedTime(entry.at, timeZone)}
            </time>
            <p className="min-w-0 flex-1 wrap-anywhere max-sm:basis-full">
              <span className="font-medium">{entry.actorName ?? 'A former member'}</span>{' '}
              <Sentence entry={entry} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  ));
}

function Sentence({ entry }: { entry: AuditEntry }) {
  const { action, subject } = entry;
  const text = auditText(entry);
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

export function AuditDaysSkeleton() {
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
