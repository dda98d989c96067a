// When reports are mailed, and who wants them.

import type { FastifyInstance } from 'fastify';
import {
  readOwnReportMails,
  readReportMails,
  saveOwnReportMails,
  saveReportMails,
  stopReportMails,
} from '#contract/organization/report-mails.ts';
import { seesPay } from '#domain/accounts/permissions.ts';
import { emailKey } from '#domain/people/email-key.ts';
import type { AppContext } from '#server/context.ts';
import { lockOrganization } from '#server/db/organization-lock.ts';
import { alertAddressStore } from '#server/features/reports/budgets/alert-addresses-store.ts';
import { fail } from '#server/http/api-error.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { acceptStopForms } from '#server/http/request-parsing.ts';
import { mailLinks } from '#server/secrets/mail-links.ts';
import { unverifiedOrg } from '#server/tenancy/authorize.ts';
import { runAs } from '#server/tenancy/tenant-context.ts';
import { choiceOf, saveChoice, saveSettings, settingsOf } from './store.ts';

export async function reportMailRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  const { db, events, config } = context;
  const addresses = alertAddressStore(context);

  mountEndpoint(app, readReportMails, async (_input, { org }) => settingsOf(db.read, org));

  mountEndpoint(app, saveReportMails, async ({ body }, caller) => {
    await db.write(async (tx) => {
      await lockOrganization(tx, caller.org);
      await saveSettings(tx, caller.org, body);
      await events.publish(tx, caller, 'organization.reports-changed', body, `organization:${caller.org}`);
    });
    return body;
  });

  mountEndpoint(app, readOwnReportMails, async (_input, caller) => {
    const settings = await settingsOf(db.read, caller.org);
    const { week, month } = await choiceOf(db.read, caller.org, emailKey(caller.email));
    return { ...settings, week: week ? week === 'on' : settings.isForAll, month, seesPay: seesPay(caller) };
  });

  mountEndpoint(app, saveOwnReportMails, async ({ body: { week, month } }, { org, email }) => {
    await db.write((tx) => saveChoice(tx, org, emailKey(email), { week: week ? 'on' : 'off', month }));
    return undefined;
  });

  await app.register(async (scope) => {
    acceptStopForms(scope);
    mountEndpoint(scope, stopReportMails, async ({ params: { token } }) => {
      const week = mailLinks(config, 'week-report').readerOf(token);
      const reader = week ?? mailLinks(config, 'month-report').readerOf(token);
      if (!reader) return fail('note-link-invalid');
      const org = unverifiedOrg(reader.organizationId);
      const stopped = week ? { week: 'off' as const } : { month: false };
      await runAs(org, () =>
        db.write(async (tx) => {
          // Not for somebody who has left, or an organization that is gone.
          if (await addresses.ownerOf(org, reader.email, tx))
            await saveChoice(tx, org, emailKey(reader.email), stopped);
        }),
      );
      return undefined;
    });
  });
}
