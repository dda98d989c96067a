import { format } from '#web/components/format.ts';
import type { Recommendation } from '#contract/coach.ts';
import { rhythmNames } from './rhythm-names.ts';

type Line = [label: string, now: string, then: string];

/** A month as it is and as it would be, line by line where something changes. */
export function NowAndThen({ recommendation }: { recommendation: Recommendation }) {
  const lines = linesOf(recommendation).filter(([, now, then]) => now !== then);
  if (lines.length === 0) return null;
  return (
    <table className="tabular w-full border-collapse text-sm">
      <caption className="sr-only">A month now and after the change</caption>
      <thead>
        <tr className="text-xs text-ink-2">
          <th scope="col" className="pb-1.5 text-left font-normal">
            A month
          </th>
          <th scope="col" className="pb-1.5 pl-4 text-right font-normal">
            Now
          </th>
          <th scope="col" className="pb-1.5 pl-4 text-right font-normal">
            Then
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(([label, now, then]) => (
          <tr key={label} className="border-t border-line">
            <th scope="row" className="py-2 text-left font-normal text-ink-2">
              {label}
            </th>
            <td className="py-2 pl-4 text-right">{now}</td>
            <td className="py-2 pl-4 text-right font-semibold">{then}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const rounded = (value: number | null) => (value === null ? '–' : format.integer(value));

function linesOf({ now, after: then, rhythm }: Recommendation): Line[] {
  const next = then.rhythm ?? rhythm;
  return [
    ['Cost', format.money(now.cost), format.money(then.cost)],
    ['Hours of people', rounded(now.personHours), rounded(then.personHours)],
    ['Meetings', rounded(now.meetings), rounded(then.meetings)],
    ['Rhythm', rhythm ? rhythmNames[rhythm] : '–', next ? rhythmNames[next] : '–'],
    ['People', rounded(now.people), rounded(then.people)],
    ['Minutes', rounded(now.minutes), rounded(then.minutes)],
    ['Score', rounded(now.score), rounded(then.score)],
  ];
}
