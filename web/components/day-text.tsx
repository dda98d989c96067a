import { format } from '#web/components/format.ts';

/** A local day "2026-11-09" as "Nov 09, 2026". */
export function DayText({ day }: { day: string }) {
  return (
    <time dateTime={day} className="tabular">
      {format.paddedDay(day)}
    </time>
  );
}
