// Composition: connects the infrastructure with the features that react to events and send mail.

import type { AppContext } from '#server/context.ts';
import { createEvents, type Listener, type Reactor } from '#server/events/events.ts';
import { announcementJobs } from '#server/events/queued-channel.ts';
import { openPostgresChannel } from '#server/events/postgres-channel.ts';
import type { Config } from '#server/config.ts';
import { oneLine } from '#server/one-line.ts';
import { createJobs } from '#server/jobs/store.ts';
import { forgetJobs } from '#server/jobs/forget-deleted.ts';
import type { JobHandlers } from '#server/jobs/worker.ts';
import { outgoingFetch, type Resolve } from '#server/outgoing/outgoing.ts';
import { type ServiceRecords, serviceRecords } from '#server/outgoing/service-records.ts';
import { allocationJobs } from '#server/features/reports/allocation/routes.ts';
import { accountMails } from '#server/features/accounts/auth/mail.ts';
import { apiTokenMails } from '#server/features/accounts/tokens/mail.ts';
import { alertAddressStore } from '#server/features/reports/budgets/alert-addresses-store.ts';
import { budgetAlertStore } from '#server/features/reports/budgets/alerts-store.ts';
import { budgetMails } from '#server/features/reports/budgets/mail.ts';
import { demoRequestMails } from '#server/demo-requests/mail.ts';
import { identityMails } from '#server/features/accounts/identity/mail.ts';
import type { MailTemplates } from '#server/mail/mail.ts';
import { planMails } from '#server/features/calendar/planner/mail.ts';
import { plannedPriceJobs } from '#server/features/meetings/planned/prices-store.ts';
import { repricingJobs } from '#server/features/meetings/meetings/repricing.ts';
import { deletionJobs } from '#server/features/organization/organizations/deletion-store.ts';
import { memberMails } from '#server/features/accounts/members/mail.ts';
import { erasureJobs } from '#server/features/organization/erasure/routes.ts';
import { secondFactorMails } from '#server/features/accounts/second-factor/mail.ts';
import { updateSpend } from '#server/totals/spend-store.ts';
import { updateMonthTotals } from '#server/totals/store.ts';
import { recomputeHandler } from '#server/features/meetings/meetings/local-times-store.ts';
import { recomputeJob } from '#server/totals/recompute-store.ts';

/** How names are resolved; tests pass their own. */
export type Network = { resolve?: Resolve; serviceRecords?: ServiceRecords };

export function createContext(
  settings: Omit<AppContext, 'events' | 'jobs' | 'outgoing' | 'serviceRecords'>,
  network: Network = {},
): AppContext {
  const { db, now } = settings;
  const jobs = createJobs({ db, now });
  const events = createEvents({
    db,
    now,
    reactors: reactors({ db, now, jobs, config: settings.config }),
    openChannel: channelOf(settings.config),
  });
  const { resolve, serviceRecords: records = serviceRecords() } = network;
  const outgoing = outgoingFetch({ allow: settings.config.outgoingAllow, ...(resolve && { resolve }) });
  return { ...settings, events, jobs, outgoing, serviceRecords: records };
}

/** Connects processes that share a PostgreSQL database. */
export function channelOf({ databaseUrl, databaseListenUrl }: Config) {
  const url = databaseListenUrl ?? databaseUrl;
  const onError = (error: Error) => console.error(`live updates: ${oneLine(error)}`);
  return url ? (listener: Listener) => openPostgresChannel(url, listener, onError) : undefined;
}

/** The order matters: budget alerts read the spend totals. */
function reactors(context: Pick<AppContext, 'db' | 'now' | 'jobs' | 'config'>): Reactor[] {
  const { raiseBudgetAlerts } = budgetAlertStore(context);
  return [
    updateMonthTotals,
    async (tx, org, change) => raiseBudgetAlerts(org, [...(await updateSpend(tx, org, change))], tx),
  ];
}

/** Job handlers other than mail. */
export const jobHandlers = (context: AppContext): JobHandlers => ({
  ...announcementJobs(context),
  ...allocationJobs(context),
  ...repricingJobs(context),
  ...plannedPriceJobs(context),
  ...erasureJobs(context),
  ...forgetJobs(context),
  ...deletionJobs(context),
  [recomputeJob]: recomputeHandler(context),
});

export const mailTemplates = (context: AppContext): MailTemplates => ({
  ...accountMails(context),
  ...apiTokenMails,
  ...budgetMails(alertAddressStore(context)),
  ...demoRequestMails,
  ...identityMails,
  ...memberMails,
  ...planMails(context),
  ...secondFactorMails,
});
