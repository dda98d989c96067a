import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import type { Budget } from '#contract/reports/budgets.ts';
import { t } from '#domain/format/text.ts';
import { format } from '#web/components/forms/format.ts';
import { Badge } from '#web/ui/badge.tsx';

/** Each status has an icon and a text besides its color. */
export const statusLooks = {
  over: {
    tone: 'bad',
    Icon: CircleAlert,
    text: t`Over budget`,
    bar: 'bg-bad',
    ground: 'bg-bad-soft text-bad',
  },
  warning: {
    tone: 'warn',
    Icon: TriangleAlert,
    text: t`Warning`,
    bar: 'bg-warn',
    ground: 'bg-warn-soft text-warn',
  },
  good: {
    tone: 'good',
    Icon: CircleCheck,
    text: t`On track`,
    bar: 'bg-good',
    ground: 'bg-good-soft text-good',
  },
} as const;

/** A member who does not see exact amounts sees the state against the limit in person-hours, if there is one. */
export const stateOf = ({ status, hours }: Budget) => status ?? hours.status;
export const usedOf = ({ percentUsed, hours }: Budget) => percentUsed ?? hours.percentUsed;

export function StatusBadge({ status }: { status: keyof typeof statusLooks }) {
  const { tone, Icon, text } = statusLooks[status];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {text}
    </Badge>
  );
}

/** "$1,500", or "$1,234.56" with cents: rounded, a spend just below the limit would look equal to it. */
export const budgetMoneyText = (amount: number) =>
  Number.isInteger(amount) ? format.money(amount) : format.moneyWithCents(amount);

/** "12 of 40 person-hours" */
export const hoursText = ({ spent, limit }: Budget['hours']) =>
  t`${format.decimal(spent)}${limit === null ? '' : t` of ${format.decimal(limit)}`} person-hours`;

export function BudgetMoney({ amount }: { amount: number }) {
  return <span className="tabular whitespace-nowrap">{budgetMoneyText(amount)}</span>;
}
