// The mail to a budget's manager when spending crosses the alert threshold or the limit.

import * as z from 'zod/mini';
import { formatFor } from '#domain/format/format.ts';
import { defaultCurrency } from '#domain/money/currency.ts';
import { noCents, toMajor, wholeCents } from '#domain/money/money.ts';
import type { alertAddressStore } from './alert-addresses-store.ts';
import type { MailTemplate } from '#server/mail/mail.ts';

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
      return {
        subject: 'Do you want to get budget alerts?',
        // After the #, so that the token reaches no server log and no other site.
        text: `Hello,

An administrator of an organization at MeetingCost named you as the manager of a meeting budget. To get a mail when it is nearly used up, confirm within 7 days:

${publicUrl}/confirm-alerts#token=${token}

If you did not expect this, ignore this mail: you will get no alerts.
`,
      };
    },

    'budget-alert': ({ data, publicUrl }) => {
      const alert = z.parse(BudgetAlert, data);
      const { subject, summary } = alert.level === 'over' ? overText(alert) : warningText(alert);
      return {
        subject,
        text: `Hello,

${summary}${estimateText(alert)}${plannedText(alert)}${sampleText(alert)}

See the details:

${publicUrl}/dashboard/budget

You get this mail because you are the manager of this budget. ${whatIsNext(alert)}
`,
      };
    },
  }) satisfies Record<string, MailTemplate>;

const fewPeople =
  'Fewer than five people met, so amounts are not shown: they could reveal what one person earns.';

function overText(alert: BudgetAlert) {
  const { named, department, month, spend, limit, percent, hours } = texts(alert);
  const subject = `${named} is over its meeting budget for ${month}`;
  if (alert.isInHours)
    return {
      subject,
      summary: `Meetings of ${department} in ${month} have taken ${hours} person-hours. The budget is used up. ${fewPeople}`,
    };
  return {
    subject,
    summary: `Meetings of ${department} in ${month} have cost ${spend}. That is ${percent} of the monthly limit of ${limit}, so the budget is used up.`,
  };
}

function warningText(alert: BudgetAlert) {
  const { named, department, month, spend, limit, percent, threshold, hours } = texts(alert);
  if (alert.isInHours)
    return {
      subject: `${named} has nearly used its meeting budget for ${month}`,
      summary: `Meetings of ${department} in ${month} have taken ${hours} person-hours. The budget is nearly used. ${fewPeople}`,
    };
  return {
    subject: `${named} has used ${percent} of its meeting budget for ${month}`,
    summary: `Meetings of ${department} in ${month} have cost ${spend}. That is ${percent} of the monthly limit of ${limit}, above the alert threshold of ${threshold}.`,
  };
}

const formatOf = ({ currency }: Pick<BudgetAlert, 'currency'>) => formatFor('en-US', currency);

const estimateText = ({ estimatedCents, ...alert }: BudgetAlert): string =>
  estimatedCents > 0 && !alert.isInHours
    ? ` ${formatOf(alert).moneyWithCents(toMajor(estimatedCents))} of it is estimated, since rates, durations or numbers of people are guesses.`
    : '';

const plannedText = ({ plannedCents, ...alert }: BudgetAlert): string =>
  plannedCents > 0 && !alert.isInHours
    ? ` Meetings for another ${formatOf(alert).moneyWithCents(toMajor(plannedCents))} are planned this month; they are not counted until they begin.`
    : '';

const sampleText = ({ hasSample }: BudgetAlert): string =>
  hasSample ? ' Sample data is loaded, so these figures can count made-up meetings.' : '';

function texts(alert: BudgetAlert) {
  const format = formatOf(alert);
  const { department } = alert;
  return {
    department,
    named: alert.toOutsider ? 'A department' : department,
    month: format.longMonth(alert.month),
    spend: format.moneyWithCents(toMajor(alert.spendCents)),
    limit: format.moneyWithCents(toMajor(alert.limitCents)),
    percent: format.percent(alert.percent),
    threshold: format.percent(alert.alertThreshold),
    hours: format.decimal(alert.personMinutes / 60),
  };
}

/** One meeting can cross both levels, and a threshold of 100 % equals the limit: then both mails are sent at once. */
function whatIsNext({ level, spendCents, limitCents }: BudgetAlert): string {
  if (level === 'over') return 'It is the last one for this month, unless the limit is raised.';
  return spendCents < limitCents
    ? 'You will get one more this month if the limit is reached.'
    : 'You get a second mail when the limit is reached; there will be no more for this month, unless the limit is raised.';
}
