import type { ReactNode } from 'react';
import type { Coach } from '#contract/reports/coach.ts';
import { Explain } from '#web/components/reports/explain.tsx';
import { format } from '#web/components/forms/format.ts';
import { HygieneScore } from '#web/components/reports/hygiene-score.tsx';
import { meetingTypeColor } from '#web/components/meetings/meeting-type.tsx';
import { meetingsPath } from '#web/components/meetings/meetings-path.ts';
import { Card, CardHead } from '#web/ui/card.tsx';

type Row = { name: string; score: number | null; meetings: number; personHours: number; color?: string };

const rowsAtMost = 8;

/** The score by meeting type and by department. The hours show how much weight each has. */
export function GroupsCard({ coach: { from, types, departments } }: { coach: Coach }) {
  const byType = types.map(({ type, ...row }) => ({ ...row, name: type, color: meetingTypeColor(type) }));
  const byDepartment = departments.map(({ department, ...row }) => ({
    ...row,
    name: department ?? 'No department',
  }));
  const meetings = meetingsPath({ from, planned: 'no' });
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <GroupCard
        title="By type"
        help={<Explain figure="coach-type" label="the score by type" meetings={meetings} />}
        rows={byType}
      />
      <GroupCard
        title="By department"
        help={<Explain figure="coach-department" label="the score by department" meetings={meetings} />}
        rows={byDepartment}
      />
    </div>
  );
}

type GroupCardProps = { title: string; help: ReactNode; rows: readonly Row[] };

function GroupCard({ title, help, rows }: GroupCardProps) {
  const rest = rows.length - rowsAtMost;
  return (
    <Card aria-label={title} className="px-5 py-4">
      <CardHead title={title} note="score and person-hours" help={help} />
      <table className="tabular mt-2 w-full table-fixed border-collapse text-sm">
        <caption className="sr-only">Score {title.toLowerCase()}</caption>
        <colgroup>
          <col className="w-[44%] sm:w-[36%]" />
          <col />
          <col className="w-12" />
          <col className="w-18" />
        </colgroup>
        <thead className="sr-only">
          <tr>
            <th scope="col">Name</th>
            <td aria-hidden />
            <th scope="col">Score</th>
            <th scope="col">Person-hours</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, rowsAtMost).map((row) => (
            <GroupRow key={row.name} row={row} />
          ))}
        </tbody>
      </table>
      {rest > 0 && (
        <p className="mt-2 text-xs text-ink-3">and {format.integer(rest)} more with fewer hours</p>
      )}
    </Card>
  );
}

function GroupRow({ row: { name, score, meetings, personHours, color = 'var(--accent)' } }: { row: Row }) {
  const hours = Math.round(personHours);
  return (
    <tr className="border-t border-line first:border-0">
      <th scope="row" className="truncate py-2.5 pr-3 text-left font-normal first-letter:uppercase">
        {name}
        <span className="block truncate text-xs text-ink-3">{format.count(meetings, 'meeting')}</span>
      </th>
      {score === null ? (
        <td colSpan={2} className="py-2.5 text-right text-xs text-ink-3">
          Not enough data yet
        </td>
      ) : (
        <>
          <td aria-hidden className="py-2.5">
            <svg className="block h-2 w-full">
              <rect width="100%" height="100%" rx="3" className="fill-sunk" />
              <rect width={`${score}%`} height="100%" rx="3" style={{ fill: color }} />
            </svg>
          </td>
          <td className="py-2.5 text-right">
            <HygieneScore score={score} />
          </td>
        </>
      )}
      <td className="py-2.5 text-right text-ink-2">{format.integer(hours)} h</td>
    </tr>
  );
}
