import { format } from '#web/components/forms/format.ts';

/** An amount in the major unit of the currency: whole as on the dashboard, or with cents as in the calculator. */
export function Money({ amount, cents = false }: { amount: number; cents?: boolean }) {
  return <span className="tabular">{cents ? format.moneyWithCents(amount) : format.money(amount)}</span>;
}

/** A local day "2026-11-09" as "Nov 09, 2026". */
export function DayText({ day }: { day: string }) {
  return (
    <time dateTime={day} className="tabular">
      {format.paddedDay(day)}
    </time>
  );
}
