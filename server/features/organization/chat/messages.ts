// Finds what chat channels get: the week, budgets in hours, planned meetings above a price, and closed months.

import * as z from 'zod/mini';
import type { Format } from '#domain/format/format.ts';
import type { ChatMessage } from '#domain/organization/chat.ts';
import { toMajor } from '#domain/money/money.ts';
import { dayMs } from '#domain/time/time-units.ts';
import { localDay } from '#domain/time/local-day.ts';
import type { AppContext } from '#server/context.ts';
import type { JobHandlers } from '#server/jobs/worker.ts';
import { outsideReader } from '#server/features/calendar/planner/members-store.ts';
import { budgetService } from '#server/features/reports/budgets/service.ts';
import { financeTotal } from '#server/features/reports/finance/finance-file.ts';
import { chatWeekJob } from '#server/features/organization/report-mails/sending.ts';
import { reportFigures } from '#server/features/organization/report-mails/figures.ts';
import { announceInChat } from '#server/features/organization/webhooks/chat.ts';
import {
  channelsFor,
  organizationsWithChannels,
} from '#server/features/organization/webhooks/webhooks-store.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { unverifiedOrg } from '#server/tenancy/authorize.ts';
import { runAs } from '#server/tenancy/tenant-context.ts';
import { budgetMessage, closedMessage, plannedMessage, weekMessage } from '#wording/chat.ts';
import { newlyPlanned } from './store.ts';

export const closedJob = 'chat.month-closed';
type Wording = (format: Format) => ChatMessage;
const Week = z.object({ organizationId: z.number(), day: z.string() });
const Closed = z.object({ organizationId: z.number(), from: z.string(), to: z.string(), at: z.number() });

/** Events of calendars are read at least once a day. */
const newForMs = dayMs;

/** Reads as a member without permission to see pay who is in no meeting. */
export function chatMessages(context: AppContext, publicUrl: string) {
  const { db, now } = context;
  const budgets = budgetService(context);
  const figuresOf = reportFigures(context);

  async function week(organizationId: number, day: string): Promise<void> {
    const org = unverifiedOrg(organizationId);
    if ((await channelsFor(db.read, org, 'week.report')).length === 0) return;
    const reader = await outsideReader(db.read, org);
    const report = await figuresOf(day, reader).weekOf(reader);
    if (!report) return;
    await announceInChat(
      context,
      org,
      { type: 'week.report', subject: `week:${day}` },
      ({ showsTitles }) =>
        (format) =>
          weekMessage(report, { format, publicUrl, showsTitles: showsTitles === 1 }),
    );
  }

  async function closed({ organizationId, from, to, at }: z.output<typeof Closed>): Promise<void> {
    const org = unverifiedOrg(organizationId);
    if ((await channelsFor(db.read, org, 'month.closed')).length === 0) return;
    const reader = await outsideReader(db.read, org);
    const held = toMajor((await financeTotal(context, reader, { from, to })).heldCents);
    await announceInChat(
      context,
      org,
      { type: 'month.closed', subject: `closed:${to}:${at}` },
      () => (format) => closedMessage({ from, to, held }, { format, publicUrl }),
    );
  }

  /** Limits in hours alone: those of money are compared with exact amounts. */
  async function budgetAlerts(reader: Member): Promise<void> {
    const { org } = reader;
    if ((await channelsFor(db.read, org, 'budget.alert')).length === 0) return;
    const { month, budgets: all } = await budgets.list(reader);
    for (const budget of all) {
      const { status } = budget.hours;
      if (status === null || status === 'good') continue;
      const wording: Wording = (format) => budgetMessage(budget, { format, publicUrl, month });
      const subject = `budget:${budget.id}:${month}:${status}`;
      await announceInChat(context, org, { type: 'budget.alert', subject }, () => wording);
    }
  }

  async function planned(reader: Member): Promise<void> {
    const { org, organization } = reader;
    for (const { leastCents, createdAt, id } of await channelsFor(db.read, org, 'meeting.planned')) {
      if (leastCents === null) continue;
      const since = Math.max(createdAt, now() - newForMs);
      for (const one of await newlyPlanned(db.read, org, { since, now: now(), leastCents })) {
        const found = {
          people: Number(one.people),
          minutes: one.durationMinutes,
          cost: toMajor(one.blendedCents),
          day: localDay(one.startsAt, organization.timeZone),
        };
        const wording: Wording = (format) => plannedMessage(found, { format, publicUrl });
        const subject = `planned:${one.seriesKey}:${one.seenAt}`;
        await announceInChat(context, org, { type: 'meeting.planned', subject }, (channel) =>
          channel.id === id ? wording : null,
        );
      }
    }
  }

  return {
    jobs: {
      [chatWeekJob]: (payload) => {
        const { organizationId, day } = z.parse(Week, payload);
        return runAs(organizationId, () => week(organizationId, day));
      },
      [closedJob]: (payload) => {
        const month = z.parse(Closed, payload);
        return runAs(month.organizationId, () => closed(month));
      },
    } satisfies JobHandlers,

    /** Budgets and planned meetings of all organizations. */
    async watch(): Promise<void> {
      for (const id of await organizationsWithChannels(db.read))
        await runAs(id, async () => {
          const reader = await outsideReader(db.read, unverifiedOrg(id));
          await budgetAlerts(reader);
          await planned(reader);
        });
    },
  };
}
