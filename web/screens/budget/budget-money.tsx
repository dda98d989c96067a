import { format } from '#web/components/format.ts';

/** "$1,500", and "$1,234.56" where there are cents: rounded, spend could look as high as a limit that it is below. */
export const budgetMoneyText = (dollars: number) =>
  Number.isInteger(dollars) ? format.money(dollars) : format.moneyWithCents(dollars);

export function BudgetMoney({ dollars }: { dollars: number }) {
  return <span className="tabular whitespace-nowrap">{budgetMoneyText(dollars)}</span>;
}
