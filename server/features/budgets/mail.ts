// The mail that tells a manager of a crossing: department, spend, limit, percent, and where to look.

import { usEnglish as format } from '#domain/format/format.ts';
import * as z from 'zod/mini';
import { toDollars } from '#domain/money/money.ts';

export const BudgetAlert = z.object({
  level: z.enum(['warning', 'over']),
  month: z.string(),
  department: z.string(),
  spendCents: z.number(),
  limitCents: z.number(),
  percent: z.number(),
  alertThreshold: z.number(),
});

export type BudgetAlert = z.output<typeof BudgetAlert>;

/** The figures are those of the crossing, however late the mail leaves. */
export function budgetLetter(payload: unknown, publicUrl: string): { subject: string; text: string } {
  const alert = z.parse(BudgetAlert, payload);
  const { department } = alert;
  const month = format.longMonth(alert.month);
  const [spend, limit] = [alert.spendCents, alert.limitCents].map((cents) =>
    format.moneyWithCents(toDollars(cents)),
  );
  const percent = format.percent(alert.percent);
  const isOver = alert.level === 'over';
  return {
    subject: isOver
      ? `${department} is over its meeting budget for ${month}`
      : `${department} has used ${percent} of its meeting budget for ${month}`,
    text:
      `Hello,\n\nthe meetings of ${department} in ${month} have cost ${spend}. ` +
      `That is ${percent} of the monthly limit of ${limit}` +
      `${isOver ? ', so the budget is used up' : ` and past the alert at ${alert.alertThreshold}%`}.\n\n` +
      `See what it went into:\n\n${publicUrl}/dashboard/budget\n\n` +
      `You get this mail because you are named as the manager of this budget. ${whatComes(alert)}\n`,
  };
}

/** One meeting can cross both levels, and a threshold of 100 % is the limit: then both mails leave together. */
function whatComes({ level, spendCents, limitCents }: BudgetAlert): string {
  if (level === 'over') return 'It is the last one about it this month.';
  return spendCents < limitCents
    ? 'There will be one more this month if the limit is reached.'
    : 'Another mail says that the limit is reached; there will be no more about it this month.';
}
