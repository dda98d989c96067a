// The weekly report and the report of a closed month, rendered for their reader when they are sent.

import * as z from 'zod/mini';
import { seesPay } from '#domain/accounts/permissions.ts';
import { t } from '#domain/format/text.ts';
import { toMajor } from '#domain/money/money.ts';
import type { AppContext } from '#server/context.ts';
import { noteReader, outsideManager } from '#server/features/calendar/planner/members-store.ts';
import { alertAddressStore } from '#server/features/reports/budgets/alert-addresses-store.ts';
import { financeFile } from '#server/features/reports/finance/finance-file.ts';
import { withoutLinks } from '#server/mail/html.ts';
import { mailLinks } from '#server/secrets/mail-links.ts';
import { type MailTemplates, mailText } from '#server/mail/mail.ts';
import { type OrgId, unverifiedOrg } from '#server/tenancy/authorize.ts';
import { runAs } from '#server/tenancy/tenant-context.ts';
import {
  managerSection,
  managerSubject,
  monthsText,
  sectionText,
  weekSections,
  weekSubject,
  withTitles,
} from '#wording/week-report.ts';
import { reportFigures } from './figures.ts';
import { choiceOf } from './store.ts';

const WeekData = z.object({ organizationId: z.number(), day: z.optional(z.string()) });
const MonthData = z.object({ organizationId: z.number(), from: z.string(), to: z.string() });

export function reportMails(context: AppContext): Partial<MailTemplates> {
  const { db, config } = context;
  const figuresOf = reportFigures(context);
  const addresses = alertAddressStore(context);

  /** An active member with this verified address, or somebody outside who confirmed to manage a budget. */
  async function readerOf(org: OrgId, to: string) {
    const owner = await addresses.ownerOf(org, to, db.read);
    if (owner === 'member') return { reader: await noteReader(db.read, org, to), isMember: true };
    return { reader: owner && (await outsideManager(db.read, org, to)), isMember: false };
  }

  /** How to stop the mail: with one click where the server can be reached by https, and by a link. */
  function stopping(
    topic: 'week-report' | 'month-report',
    organizationId: number,
    to: string,
    publicUrl: string,
  ) {
    const token = mailLinks(config, topic).tokenOf(organizationId, to);
    const isSecure = publicUrl.startsWith('https://');
    return {
      link: `${publicUrl}/report-mails#token=${token}`,
      headers: isSecure ? { unsubscribeUrl: `${publicUrl}/api/report-mails/stop/${token}` } : {},
    };
  }

  return {
    'week-report': ({ to, data, publicUrl }) => {
      const { organizationId, day } = z.parse(WeekData, data);
      return runAs(organizationId, async () => {
        const org = unverifiedOrg(organizationId);
        const { reader, isMember } = await readerOf(org, to);
        if (!reader || (await choiceOf(db.read, org, to)).week === 'off') return null;
        const { weekOf, managed } = figuresOf(day, reader);
        const week = isMember ? await weekOf(reader) : null;
        const month = await managed(reader);
        const departments = month?.departments ?? [];
        if (!week && departments.length === 0) return null;
        const stop = stopping('week-report', organizationId, to, publicUrl);
        return (format) => {
          // Titles may be text of strangers, in which mail programs find nothing to link.
          const sections = [
            ...(month && departments.length > 0 ? [managerSection(departments, format, month.month)] : []),
            ...(week ? weekSections(withTitles(week, withoutLinks), format, publicUrl) : []),
          ];
          return {
            subject: week ? weekSubject(week, format) : managerSubject(format, month?.month ?? ''),
            text: mailText(
              ...sections.map(sectionText),
              seesPay(reader) ? '' : t`Amounts are at the blended rate.`,
              t`To stop these mails:`,
              stop.link,
            ),
            ...stop.headers,
          };
        };
      });
    },

    'month-report': ({ to, data, publicUrl }) => {
      const { organizationId, from, to: last } = z.parse(MonthData, data);
      return runAs(organizationId, async () => {
        const org = unverifiedOrg(organizationId);
        const { reader, isMember } = await readerOf(org, to);
        // Exact amounts alone are worth a sheet for accounting.
        if (!reader || !isMember || !seesPay(reader)) return null;
        if (!(await choiceOf(db.read, org, to)).month) return null;
        const { file, total } = await financeFile(context, reader, { as: 'xlsx', from, to: last });
        const stop = stopping('month-report', organizationId, to, publicUrl);
        return (format) => {
          const months = monthsText(from, last, format);
          const held = format.moneyWithCents(toMajor(total.heldCents));
          const corrections = format.moneyWithCents(toMajor(total.correctionCents));
          return {
            subject: t`${months} closed: meetings for ${held}`,
            text: mailText(
              t`Hello,`,
              t`${months} was closed. Meetings cost ${held}, and corrections of earlier months are ${corrections}.`,
              t`The sheet has both by department and type.`,
              `${publicUrl}/dashboard/finance`,
              t`To stop these mails:`,
              stop.link,
            ),
            ...stop.headers,
            attachments: [{ filename: `finance-report-${last}.xlsx`, content: file }],
          };
        };
      });
    },
  };
}
