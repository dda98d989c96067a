// The mail to a budget's manager when spending crosses the alert threshold or the limit.

import * as z from 'zod/mini';
import { type Format, formatFor } from '#domain/format/format.ts';
import { t } from '#domain/format/text.ts';
import { defaultCurrency } from '#domain/money/currency.ts';
import { noCents, toMajor, wholeCents } from '#domain/money/money.ts';
import type { alertAddressStore } from './alert-addresses-store.ts';
import { type MailTemplate, mailText } from '#server/mail/mail.ts';
import { joinSentences } from '#wording/joined.ts';

const cents = z.pipe(z.number(), z.transform(wholeCents));

/** The figures at the time of the crossing. */
export const BudgetAlert = z.object({
  level: z.enum(['warning', 'over']),
  month: z.string(),
  department: z.string(),
  spendCents: cents,
  /** The estimated part of it. */
  estimatedCents: z._default(cents, noCents),
  /** Cost of the meetings still to come this month. */
  plannedCents: z._default(cents, noCents),
  /** Whether sample meetings may be among them. */
  hasSample: z._default(z.boolean(), false),
  limitCents: cents,
  currency: z._default(z.string(), defaultCurrency),
  percent: z.number(),
  alertThreshold: z.number(),
  personMinutes: z._default(z.number(), 0),
  /** If so, the mail has person-hours alone: with few people, amounts could show what one of them earns. */
  isInHours: z._default(z.boolean(), false),
  /** If so, the subject contains no text that members chose. */
  toOutsider: z._default(z.boolean(), false),
});

const Confirmation = z.object({ organizationId: z.number() });

export type BudgetAlert = z.output<typeof BudgetAlert>;

export const budgetMails = (addresses: ReturnType<typeof alertAddressStore>) =>
  ({
    // Without names, which a stranger chose.
    'alert-address': async ({ to, data, publicUrl }) => {
      const token = await addresses.newLink(z.parse(Confirmation, data).organizationId, to);
      return () => ({
        subject: t`Do you want to get budget alerts?`,
        text: mailText(
          t`Hello,`,
          t`An administrator of an organization at MeetingCost named you as the manager of a meeting budget. To get a mail when it is nearly used up, confirm within 7 days:`,
          // After the #, so that the token reaches no server log and no other site.
          `${publicUrl}/confirm-alerts#token=${token}`,
          t`If you did not expect this, ignore this mail: you will get no alerts.`,
        ),
      });
    },

    'budget-alert': ({ data, publicUrl }) => {
      const alert = z.parse(BudgetAlert, data);
      return (_format, { locale, language }) => {
        const texts = textsOf(alert, formatFor(locale, alert.currency, language));
        return {
          subject: subjectOf(alert, texts),
          text: mailText(
            t`Hello,`,
            joinSentences(summaryOf(alert, texts), ...notesOf(alert, texts)),
            t`See the details:`,
            `${publicUrl}/dashboard/budget`,
            joinSentences(
              t`You get this mail because you are the manager of this budget.`,
              whatIsNext(alert),
            ),
          ),
        };
      };
    },
  }) satisfies Record<string, MailTemplate>;

function textsOf(alert: BudgetAlert, format: Format) {
  const amount = (sum: typeof alert.spendCents) => format.moneyWithCents(toMajor(sum));
  return {
    department: alert.department,
    named: alert.toOutsider ? t`A department` : alert.department,
    month: format.longMonth(alert.month),
    spend: amount(alert.spendCents),
    limit: amount(alert.limitCents),
    estimated: amount(alert.estimatedCents),
    planned: amount(alert.plannedCents),
    percent: format.percent(alert.percent),
    threshold: format.percent(alert.alertThreshold),
    hours: format.decimal(alert.personMinutes / 60),
  };
}

type Texts = ReturnType<typeof textsOf>;

function subjectOf({ level, isInHours }: BudgetAlert, { named, month, percent }: Texts): string {
  if (level === 'over') return t`${named} is over its meeting budget for ${month}`;
  return isInHours
    ? t`${named} has nearly used its meeting budget for ${month}`
    : t`${named} has used ${percent} of its meeting budget for ${month}`;
}

function summaryOf({ level, isInHours }: BudgetAlert, texts: Texts): string {
  const { department, month, spend, limit, percent, threshold, hours } = texts;
  const isOver = level === 'over';
  if (isInHours)
    return joinSentences(
      isOver
        ? t`Meetings of ${department} in ${month} have taken ${hours} person-hours. The budget is used up.`
        : t`Meetings of ${department} in ${month} have taken ${hours} person-hours. The budget is nearly used.`,
      t`Fewer than five people met, so amounts are not shown: they could reveal what one person earns.`,
    );
  return isOver
    ? t`Meetings of ${department} in ${month} have cost ${spend}. That is ${percent} of the monthly limit of ${limit}, so the budget is used up.`
    : t`Meetings of ${department} in ${month} have cost ${spend}. That is ${percent} of the monthly limit of ${limit}, above the alert threshold of ${threshold}.`;
}

/** What the figures count besides. */
function notesOf(alert: BudgetAlert, { estimated, planned }: Texts): string[] {
  const { estimatedCents, plannedCents, hasSample, isInHours } = alert;
  return [
    estimatedCents > 0 && !isInHours
      ? t`${estimated} of it is estimated, since rates, durations or numbers of people are guesses.`
      : '',
    plannedCents > 0 && !isInHours
      ? t`Meetings for another ${planned} are planned this month; they are not counted until they begin.`
      : '',
    hasSample ? t`Sample data is loaded, so these figures can count made-up meetings.` : '',
  ];
}

/** One meeting can cross both levels, and a threshold of 100 % equals the limit: then both mails are sent at once. */
function whatIsNext({ level, spendCents, limitCents }: BudgetAlert): string {
  if (level === 'over') return t`It is the last one for this month, unless the limit is raised.`;
  return spendCents < limitCents
    ? t`You will get one more this month if the limit is reached.`
    : t`You get a second mail when the limit is reached; there will be no more for this month, unless the limit is raised.`;
}
