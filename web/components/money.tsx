import { format } from '#web/components/format.ts';

/** An amount in the major unit of the currency: whole as on the dashboard, or with cents as in the calculator. */
export function Money({ amount, cents = false }: { amount: number; cents?: boolean }) {
  return <span className="tabular">{cents ? format.moneyWithCents(amount) : format.money(amount)}</span>;
}
