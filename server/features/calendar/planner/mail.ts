// Invitations, updates and cancellations. Each mail is rendered from the plan at the time of sending, so that a
// delayed mail has no older state than a later one. It holds one event: Outlook ignores an invitation with several.

import * as z from 'zod/mini';
import { t } from '#domain/format/text.ts';
import { emailKey } from '#domain/people/email-key.ts';
import { seesPay } from '#domain/accounts/permissions.ts';
import type { AppContext } from '#server/context.ts';
import { type WrittenEvent, writeCalendar } from '#server/calendar-files/write.ts';
import { withoutLinks } from '#server/mail/html.ts';
import { type MailContent, type MailTemplate, mailText } from '#server/mail/mail.ts';
import { senderAddress } from '#server/mail/transport.ts';
import { type Member, unverifiedOrg } from '#server/tenancy/authorize.ts';
import { runAs } from '#server/tenancy/tenant-context.ts';
import { costLineFor } from './cost-line.ts';
import { invitationToOrganizer, occurrenceEvent, planEvent } from './event.ts';
import {
  factsOf,
  guestSubjectOf,
  hintFor,
  introFor,
  introForOrganizer,
  mailKinds,
  subjectOf,
} from './mail-texts.ts';
import { memberByEmail, memberById } from './members-store.ts';
import { type ChangeRow, planById, type StoredPlan } from './store.ts';

/** `sequence` of the change that the mail announces. */
export const InvitationData = z.object({
  organizationId: z.number(),
  planId: z.number(),
  sequence: z.number(),
  kind: z.enum(mailKinds),
  /** Names the meeting of a series that was changed by itself. */
  originalStart: z.optional(z.number()),
});

export type InvitationData = z.output<typeof InvitationData>;

export function planMails({ db, now, config }: Pick<AppContext, 'db' | 'now' | 'config'>) {
  const sender = { name: 'MeetingCost', email: senderAddress(config.mailFrom) };
  const render: MailTemplate = ({ to, data }) => {
    const queued = z.parse(InvitationData, data);
    return runAs(queued.organizationId, async () => {
      const org = unverifiedOrg(queued.organizationId);
      const planned = await planById(db.read, org, queued.planId);
      const member = planned && (await memberById(db.read, org, planned.createdBy));
      if (!member) return null;
      const recipient = await memberByEmail(db.read, org, to);
      const { plan, author } = recipient ? { plan: planned, author: member } : forStranger(planned, member);
      const change = plan.changes.find(({ originalStart }) => originalStart === queued.originalStart) ?? null;
      const isOrganizer = to === emailKey(author.email);
      const isInvited = isOrganizer || plan.people.some(({ email }) => email === to);
      if (isOutdated(queued, plan, change, isInvited)) return null;
      const kind = isInvited ? queued.kind : 'cancellation';
      // The organizer's own calendar may be shared with people who do not see pay.
      const isShown = mayReadCost(author) && !isOrganizer && (kind === 'invitation' || kind === 'update');
      const costLine = recipient && isShown ? await costLineFor(db, recipient, plan, author, now()) : null;
      return (format) => {
        const line = costLine?.(format) ?? '';
        const event = change ? occurrenceEvent(plan, change, author, line) : planEvent(plan, author, line);
        const content = calendarOf(kind, isInvited ? event : onlyTo(to, event), isOrganizer ? sender : null);
        const who = recipient ? `${author.name} (${author.email})` : t`The owner of ${author.email}`;
        const intro = isOrganizer ? introForOrganizer(kind, change) : introFor(kind, change, who);
        const agenda = kind === 'invitation' || kind === 'update' ? (plan.agenda ?? '') : '';
        return {
          subject: recipient ? subjectOf(kind, plan) : guestSubjectOf(kind),
          ...(!isOrganizer && { replyTo: author.email }),
          text: mailText(intro, factsOf(plan, change, format), agenda, line, hintFor(kind, isOrganizer)),
          icalEvent: content,
        };
      };
    });
  };
  return { 'meeting-invitation': render, 'guest-invitation': render } satisfies Record<string, MailTemplate>;
}

/** The address is verified; everything else could be typed to look like somebody else, or to lead elsewhere. */
const forStranger = (plan: StoredPlan, author: Member) => ({
  plan: { ...plan, title: withoutLinks(plan.title), agenda: plan.agenda && withoutLinks(plan.agenda) },
  author: { ...author, name: author.email },
});

/** Whether a later mail to this person has the current state, or the meeting is no longer one of the plan. */
function isOutdated(
  { sequence, kind, originalStart }: InvitationData,
  plan: StoredPlan,
  change: ChangeRow | null,
  isInvited: boolean,
): boolean {
  if (originalStart !== undefined && (!change || !isInvited || change.sequence > sequence)) return true;
  // The end of a series is the last that happens to its plan.
  if (kind === 'continued' || kind === 'ended') return !isInvited;
  return plan.sequence > sequence && (isInvited || kind !== 'cancellation');
}

/** The author may have lost permission to see pay since the plan was saved. */
const mayReadCost = (author: Member) => seesPay(author);

/** Removed people are no longer in the list, and the cancellation is only for them. */
const onlyTo = (to: string, event: WrittenEvent): WrittenEvent => ({
  ...event,
  attendees: [...event.attendees.slice(0, 1), { name: to, email: to, isOptional: false, answer: 'asked' }],
});

function calendarOf(
  kind: InvitationData['kind'],
  event: WrittenEvent,
  sender: { name: string; email: string } | null,
): NonNullable<MailContent['icalEvent']> {
  const method = kind === 'cancellation' ? 'CANCEL' : 'REQUEST';
  const isCanceled = method === 'CANCEL';
  const shown = sender ? invitationToOrganizer(event, sender) : event;
  return { method, content: writeCalendar([{ ...shown, isCanceled }], { method }) };
}
