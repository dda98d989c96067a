import { format } from '#web/components/format.ts';

/** "Nov 09, 2026" of an organization's local day "2026-11-09". */
export function DayText({ day }: { day: string }) {
  return (
    <time dateTime={day} className="tabular">
      {format.paddedDay(day)}
    </time>
  );
}
