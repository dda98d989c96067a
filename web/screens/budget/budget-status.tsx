import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import type { Budget } from '#contract/budgets.ts';
import { format } from '#web/components/format.ts';
import { Badge } from '#web/ui/badge.tsx';

/** One look for each status; the color never stands without its icon and word. */
export const statusLooks = {
  over: {
    tone: 'bad',
    Icon: CircleAlert,
    text: 'Over budget',
    bar: 'bg-bad',
    ground: 'bg-bad-soft text-bad',
  },
  warning: {
    tone: 'warn',
    Icon: TriangleAlert,
    text: 'Warning',
    bar: 'bg-warn',
    ground: 'bg-warn-soft text-warn',
  },
  good: {
    tone: 'good',
    Icon: CircleCheck,
    text: 'On track',
    bar: 'bg-good',
    ground: 'bg-good-soft text-good',
  },
} as const;

export function StatusBadge({ status }: { status: Budget['status'] }) {
  const { tone, Icon, text } = statusLooks[status];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {text}
    </Badge>
  );
}

/** "$1,500", and "$1,234.56" where there are cents: rounded, spend could look as high as a limit that it is below. */
export const budgetMoneyText = (dollars: number) =>
  Number.isInteger(dollars) ? format.money(dollars) : format.moneyWithCents(dollars);

export function BudgetMoney({ dollars }: { dollars: number }) {
  return <span className="tabular whitespace-nowrap">{budgetMoneyText(dollars)}</span>;
}
