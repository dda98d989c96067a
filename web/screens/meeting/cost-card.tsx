import { format } from '#web/components/format.ts';
import type { ReactNode } from 'react';
import type { MeetingWithAttendees } from '#contract/meetings.ts';
import { meetingLines } from '#domain/meetings/meeting-texts.ts';
import { textLabels } from '#web/components/meeting-labels.ts';
import { MeetingTypeBadge } from '#web/components/meeting-type.tsx';
import { Money } from '#web/components/figures.tsx';
import { Card } from '#web/ui/card.tsx';
import { fittingSize } from '#web/ui/fitting-size.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

export function CostCard({ meeting }: { meeting: MeetingWithAttendees }) {
  const { totalCost, durationMinutes, plannedMinutes, attendeeCount, averageHourlyRate, type } = meeting;
  const cost = format.moneyWithCents(totalCost);
  const { symbol, whole, fraction } = format.moneyParts(totalCost);
  return (
    <Card aria-label="Cost" className="@container p-5">
      <p
        className="tabular flex items-start leading-none font-semibold tracking-tight"
        style={{ fontSize: fittingSize(cost, '3rem') }}
      >
        <VisuallyHidden>{cost}</VisuallyHidden>
        <span aria-hidden className="mt-1 text-[0.5em] text-ink-3">
          {symbol}
        </span>
        <span aria-hidden>
          {whole}
          <span className="text-ink-3">{fraction}</span>
        </span>
      </p>
      <p className="mt-2 text-sm text-ink-2">
        <Money amount={averageHourlyRate} cents /> per person per hour on average
      </p>
      <dl className="mt-5 grid grid-cols-[minmax(0,1fr)_max-content_minmax(0,1fr)] border-t border-line pt-4 [&>div]:pr-3 [&>div+div]:border-l [&>div+div]:border-line [&>div+div]:pl-3">
        <Fact label="Duration">{format.hoursAndMinutes(durationMinutes)}</Fact>
        <Fact label="Attendees">{format.integer(attendeeCount)}</Fact>
        <Fact label="Planned">{plannedMinutes === null ? '–' : format.hoursAndMinutes(plannedMinutes)}</Fact>
      </dl>
      {plannedMinutes !== null && (
        <p className="mt-3 text-xs text-ink-3">{againstPlan(durationMinutes - plannedMinutes)}</p>
      )}
      <dl className="mt-4 grid gap-2 *:min-w-0 border-t border-line pt-4 text-sm">
        <Line label="Type">
          <MeetingTypeBadge type={type} />
        </Line>
        {meetingLines.map((name) => (
          <Line key={name} label={textLabels[name]}>
            {meeting[name] ?? <span className="text-ink-3">none</span>}
          </Line>
        ))}
      </dl>
    </Card>
  );
}

function againstPlan(overMinutes: number): string {
  if (overMinutes === 0) return 'As long as planned';
  return overMinutes > 0
    ? `${format.hoursAndMinutes(overMinutes)} longer than planned`
    : `${format.hoursAndMinutes(-overMinutes)} shorter than planned`;
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-2">{label}</dt>
      <dd className="tabular mt-0.5 text-lg font-semibold tracking-tight">{children}</dd>
    </div>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-2">{label}</dt>
      <dd className="min-w-0 text-right wrap-anywhere">{children}</dd>
    </div>
  );
}
