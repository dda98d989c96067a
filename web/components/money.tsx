import { format } from '#web/components/format.ts';

/** An amount in dollars: whole ones as on the dashboard, or with cents as in the calculator. */
export function Money({ dollars, cents = false }: { dollars: number; cents?: boolean }) {
  return <span className="tabular">{cents ? format.moneyWithCents(dollars) : format.money(dollars)}</span>;
}
