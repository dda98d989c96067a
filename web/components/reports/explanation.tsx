import type { Explanation as Text } from '#domain/figures/explanation.ts';
import { explanations, type Figure } from '#domain/figures/explanations.ts';
import { AppLink } from '#web/components/site/app-link.tsx';
import { format } from '#web/components/forms/format.ts';

const units: Record<Text['example']['unit'], (value: number) => string> = {
  dollars: format.money,
  rate: (value) => `${format.moneyWithCents(value)} per hour`,
  percent: format.fixedPercent,
  meetings: (value) => format.count(value, 'meeting'),
  hours: (value) => format.hours(value * 60),
  points: (value) => `${format.decimal(value)} points`,
  days: (value) => `${format.decimal(value)} days`,
  minutes: format.minutes,
  warnings: (value) => format.count(value, 'warning'),
};

type ExplanationProps = { figure: Figure; meetings: string | undefined };

/** Explains how a figure is computed; loaded on demand. */
export function Explanation({ figure, meetings }: ExplanationProps) {
  const text: Text = explanations[figure];
  const { title, formula, includes, leavesOut } = text;
  const { given, result, unit } = text.example;
  const path = meetings ?? text.meetings;
  const results = typeof result === 'number' ? [result] : result;
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
          {given.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
        gives <b className="font-semibold text-ink">{results.map(units[unit]).join(' to ')}</b>
      </div>
      {path !== null && (
        <AppLink to={path} className="inline-flex touch items-center underline">
          Show the meetings
        </AppLink>
      )}
    </div>
  );
}
