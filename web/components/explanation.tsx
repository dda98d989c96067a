import {
  type ExampleMeeting,
  type Explanation as Text,
  explanations,
  type Figure,
} from '#domain/figures/explanations.ts';
import { toDollars } from '#domain/money/money.ts';
import { AppLink } from './app-link.tsx';
import { format } from './format.ts';

const results: Record<Text['example']['unit'], (value: number) => string> = {
  dollars: format.money,
  percent: format.fixedPercent,
  meetings: (value) => format.count(value, 'meeting'),
};

function meetingText({ costCents, valueCents, worthIt }: ExampleMeeting): string {
  const value = valueCents === null ? 'no value' : `a value of ${format.money(toDollars(valueCents))}`;
  return `cost ${format.money(toDollars(costCents))}, ${value}, ${worthIt === null ? 'no answer' : `worth it: ${worthIt}`}`;
}

/** How a figure is computed, loaded when it is asked for. */
export function Explanation({ figure }: { figure: Figure }) {
  const { title, formula, includes, leavesOut, meetings, example }: Text = explanations[figure];
  return (
    <div className="grid gap-2.5">
      <p className="font-semibold">{title}</p>
      <p>{formula}</p>
      <p className="text-ink-2">
        <b className="font-medium text-ink">Included:</b> {includes}
      </p>
      <p className="text-ink-2">
        <b className="font-medium text-ink">Left out:</b> {leavesOut}
      </p>
      <div className="tabular text-ink-2">
        <b className="font-medium text-ink">Example:</b>
        <ul className="list-disc pl-5">
          {example.meetings.map((meeting) => (
            <li key={meetingText(meeting)}>{meetingText(meeting)}</li>
          ))}
        </ul>
        gives <b className="font-semibold text-ink">{results[example.unit](example.result)}</b>
      </div>
      <AppLink to={meetings} className="inline-flex touch items-center underline">
        Show the meetings
      </AppLink>
    </div>
  );
}
