import { evenDay } from '#domain/day-text.ts';

/** "Nov 09, 2026" of an organisation's local day "2026-11-09". */
export function DayText({ day }: { day: string }) {
  return (
    <time dateTime={day} className="tabular">
      {evenDay(day)}
    </time>
  );
}
