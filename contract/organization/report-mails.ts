// Mailed reports: the week on Fridays, and a month when it is closed.

import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { wholeNumber } from '#contract/fields.ts';

const Settings = z.strictObject({
  /** Every member and confirmed budget manager gets the week, and can stop it; otherwise those who ask for it. */
  isForAll: z.boolean(),
  /** 0 is Sunday. */
  weekday: wholeNumber(0, 6),
  /** Local hour of the organization. */
  hour: wholeNumber(0, 23),
});

export const readReportMails = endpoint('GET /api/report-mails', {
  access: 'admin',
  summary: 'Read when the weekly report is mailed, and whether to all members',
  answer: Settings,
});

export const saveReportMails = endpoint('PUT /api/report-mails', {
  access: 'admin',
  summary: 'Choose when the weekly report is mailed, and whether to all members',
  body: Settings,
  answer: Settings,
});

const Own = z.strictObject({
  week: z.boolean(),
  /** Only members who see pay get it. */
  month: z.boolean(),
});

export const readOwnReportMails = endpoint('GET /api/users/me/report-mails', {
  access: 'member',
  tag: 'Own account',
  summary: 'Read which reports you get by mail',
  answer: z.extend(Own, { ...Settings.shape, seesPay: z.boolean() }),
});

export const saveOwnReportMails = endpoint('PUT /api/users/me/report-mails', {
  access: 'member',
  tag: 'Own account',
  summary: 'Choose which reports you get by mail',
  body: Own,
});

export const stopReportMails = endpoint('POST /api/report-mails/stop/:token', {
  access: 'anyone',
  // Many people share the mail program that posts it.
  limited: 'lookup',
  summary: 'Stop a mailed report with one click in a mail program (RFC 8058)',
  errors: ['note-link-invalid'],
  params: z.object({
    token: z
      .string()
      .check(z.maxLength(1000))
      .check(z.describe('From the header `List-Unsubscribe` of a report.')),
  }),
});
