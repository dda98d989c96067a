// Composition: connects the infrastructure with the features.

import type { AppContext, Feature } from '#server/context.ts';
import { createEvents, type Listener, type MessageListener } from '#server/events/events.ts';
import { announcementJobs } from '#server/events/queued-channel.ts';
import { openPostgresChannel } from '#server/events/postgres-channel.ts';
import type { Config } from '#server/config.ts';
import { oneLine } from '#server/one-line.ts';
import { createJobs, ownLanes } from '#server/jobs/store.ts';
import { forgetJobs } from '#server/jobs/forget-deleted.ts';
import type { JobHandlers } from '#server/jobs/worker.ts';
import { outgoingFetch, type Resolve } from '#server/outgoing/outgoing.ts';
import { type ServiceRecords, serviceRecords } from '#server/outgoing/service-records.ts';
import { mailTemplateNames } from '#server/mail/limits.ts';
import type { Mails, MailTemplates } from '#server/mail/mail.ts';
import { readerByEmail } from '#server/languages/reader-store.ts';
import { features } from './features.ts';

/** How names are resolved; tests pass their own. */
export type Network = { resolve?: Resolve; serviceRecords?: ServiceRecords };

export function createContext(
  settings: Omit<AppContext, 'events' | 'features' | 'jobs' | 'outgoing' | 'serviceRecords'>,
  network: Network = {},
): AppContext {
  const { db, now } = settings;
  const jobs = createJobs({ db, now, limits: settings.config.limits });
  const events = createEvents({
    db,
    now,
    reactors: features.flatMap(({ reactor }) => reactor?.({ ...settings, jobs }) ?? []),
    openChannel: channelOf(settings.config),
  });
  const { resolve, serviceRecords: records = serviceRecords() } = network;
  const outgoing = outgoingFetch({ allow: settings.config.outgoingAllow, ...(resolve && { resolve }) });
  return { ...settings, events, features, jobs, outgoing, serviceRecords: records };
}

/** Connects processes that share a PostgreSQL database. */
export function channelOf({ databaseUrl, databaseListenUrl }: Config) {
  const url = databaseListenUrl ?? databaseUrl;
  const onError = (error: Error) => console.error(`live updates: ${oneLine(error)}`);
  return url
    ? (listener: Listener, onMessage: MessageListener) =>
        openPostgresChannel(url, listener, onError, onMessage)
    : undefined;
}

/** Job handlers of a lane, without that of mail. */
export const jobHandlers = (context: AppContext, lane?: Feature['lane']): JobHandlers =>
  Object.assign(
    {},
    ...(lane ? [] : [announcementJobs(context), forgetJobs(context)]),
    ...features.filter((it) => it.lane === lane).map(({ jobs }) => jobs?.(context)),
  );

/** Job handlers of all lanes, without that of mail. */
export const allJobHandlers = (context: AppContext): JobHandlers =>
  Object.assign({}, ...[undefined, ...ownLanes].map((lane) => jobHandlers(context, lane)));

/** Throws if no feature has one of the templates: the start fails instead of a mail. */
export function mailsOf(context: AppContext): Mails {
  const templates: MailTemplates = Object.assign({}, ...features.map(({ mails }) => mails?.(context)));
  for (const name of mailTemplateNames)
    if (!(name in templates)) throw new Error(`no feature has the mail template ${name}`);
  return { templates, readerOf: (to, organizationId) => readerByEmail(context.db.read, to, organizationId) };
}
