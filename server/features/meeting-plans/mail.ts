// Invitations, updates and cancellations. Each mail is rendered from the plan at the time of sending, so that a
// delayed mail has no older state than a later one.

import * as z from 'zod/mini';
import { usEnglish as format } from '#domain/format/format.ts';
import type { Repeat } from '#domain/calendars/planned-days.ts';
import { seesPay } from '#domain/people/permissions.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import type { AppContext } from '#server/context.ts';
import { writeCalendar } from '#server/features/calendar-files/write.ts';
import type { MailContent, MailTemplate } from '#server/features/mail/mail.ts';
import { type Member, unverifiedOrg } from '#server/tenancy/authorize.ts';
import { runAs } from '#server/tenancy/tenant-context.ts';
import { costLine } from './cost-line.ts';
import { planEvent } from './event.ts';
import { memberByAddress, memberById } from './members-store.ts';
import { planById, type StoredPlan } from './store.ts';

/** `sequence` of the change that the mail announces. */
export const InvitationData = z.object({
  organizationId: z.number(),
  planId: z.number(),
  sequence: z.number(),
  kind: z.enum(['invitation', 'update', 'cancellation']),
});

export type InvitationData = z.output<typeof InvitationData>;

export function planMails({ db, now }: Pick<AppContext, 'db' | 'now'>) {
  const render: MailTemplate = ({ to, data }) => {
    const { organizationId, planId, sequence, kind } = z.parse(InvitationData, data);
    return runAs(organizationId, async () => {
      const org = unverifiedOrg(organizationId);
      const plan = await planById(db.read, org, planId);
      const author = plan && (await memberById(db.read, org, plan.createdBy));
      if (!author) return null;
      const isInvited = plan.people.some(({ email }) => email === to);
      const isOff = plan.canceledAt !== null || !isInvited;
      // A later mail to this person has the current state.
      if (plan.sequence > sequence && (isInvited || kind !== 'cancellation')) return null;
      const recipient = await memberByAddress(db.read, org, to);
      const line =
        recipient && mayReadCost(author) && !isOff ? await costLine(db, recipient, plan, author, now()) : '';
      const mail = isOff ? cancellation(plan, author, to) : invitation(plan, author, kind, line);
      // A stranger's text must not be the subject of a mail to somebody who does not know this server.
      return recipient ? mail : { ...mail, subject: guestSubjects[isOff ? 'cancellation' : kind] };
    });
  };
  return { 'meeting-invitation': render, 'guest-invitation': render } satisfies Record<string, MailTemplate>;
}

const guestSubjects: Record<InvitationData['kind'], string> = {
  invitation: 'Invitation to a meeting',
  update: 'Updated invitation to a meeting',
  cancellation: 'Canceled meeting',
};

/** The author may have lost permission to see pay since the plan was saved. */
const mayReadCost = (author: Member) => seesPay(author);

function invitation(
  plan: StoredPlan,
  author: Member,
  kind: InvitationData['kind'],
  line: string,
): MailContent {
  const event = planEvent(plan, author, line);
  const intro =
    kind === 'update'
      ? `${author.name} (${author.email}) changed a meeting that you are invited to.`
      : `${author.name} (${author.email}) invites you to a meeting.`;
  return {
    subject: `${kind === 'update' ? 'Updated invitation' : 'Invitation'}: ${plan.title}`,
    replyTo: author.email,
    text: [intro, factsOf(plan), plan.agenda ?? '', line, 'Your calendar can answer this invitation.']
      .filter(Boolean)
      .join('\n\n')
      .concat('\n'),
    icalEvent: { method: 'REQUEST', content: writeCalendar([event], { method: 'REQUEST' }) },
  };
}

function cancellation(plan: StoredPlan, author: Member, to: string): MailContent {
  const event = planEvent(plan, author, '');
  const invited = event.invited.filter(({ email }) => email === to);
  // Removed people are no longer in the list, and the cancellation is only for them.
  const recipients = invited.length > 0 ? event.invited : [{ name: to, email: to, isOptional: false }];
  return {
    subject: `Canceled: ${plan.title}`,
    replyTo: author.email,
    text: `${author.name} (${author.email}) canceled a meeting that you were invited to.\n\n${factsOf(plan)}\n`,
    icalEvent: {
      method: 'CANCEL',
      content: writeCalendar([{ ...event, isCanceled: true, invited: recipients }], { method: 'CANCEL' }),
    },
  };
}

const rhythms: Record<Repeat, string> = {
  day: 'every working day',
  week: 'every week',
  'two-weeks': 'every second week',
  month: 'every month',
};

function factsOf({ title, startsAt, durationMinutes, timeZone, repeats, untilDay }: StoredPlan): string {
  const until = untilDay === null ? '' : ` until ${format.longDay(untilDay)}`;
  return [
    title,
    format.timeRange(isoInstant(startsAt), durationMinutes, timeZone),
    ...(repeats === null ? [] : [`Repeats ${rhythms[repeats]}${until}`]),
  ].join('\n');
}
