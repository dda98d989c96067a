// Mail is a job: queued in the transaction of the change, rendered and sent after the commit. Secrets such as a reset
// token are created when the mail is rendered, so they are never stored in the queue.

import * as z from 'zod/mini';
import type { Format } from '#domain/format/format.ts';
import { identityKey } from '#domain/people/matching.ts';
import type { OrgLock } from '#server/db/organization-lock.ts';
import type { Tx } from '#server/db/database.ts';
import type { Jobs } from '#server/jobs/store.ts';
import { FinalFailure, type JobHandler } from '#server/jobs/worker.ts';
import { type Reader, renderFor } from '#server/languages/reader-store.ts';
import { laneOf, type MailTemplateName, sendingTime } from './limits.ts';
import { isRejected, type MailMessage, type Transport } from './transport.ts';

/** Without `to`, the mail goes to the address that it was queued for. */
export type MailContent = Omit<MailMessage, 'to' | 'language'> & { to?: string };

export type MailInput = { to: string; data: Record<string, unknown>; publicUrl: string };

/** Words a mail in the language and with the format of its reader. It must not wait: others are rendered in between. */
export type MailWording = (format: Format, reader: Reader) => MailContent;

/** Finds what the mail says; null if nothing needs to be sent any more. */
export type MailTemplate = (mail: MailInput) => MailWording | null | Promise<MailWording | null>;

export type MailTemplates = Readonly<Record<MailTemplateName, MailTemplate>>;

/** What is needed to render any mail. */
export type Mails = {
  templates: MailTemplates;
  /** Who reads mails to an address; the organization is the one that the mail is about, if any. */
  readerOf: (to: string, organizationId: number | null) => Promise<Reader>;
};

export const mailJob = 'mail';

/** The text of a mail; empty paragraphs are left out. */
export const mailText = (...paragraphs: readonly string[]): string =>
  paragraphs
    .filter((paragraph) => paragraph !== '')
    .join('\n\n')
    .concat('\n');

const MailJob = z.object({
  template: z.string(),
  to: z.string(),
  data: z.record(z.string(), z.unknown()),
  organizationId: z.optional(z.number()),
});

export type QueuedMail = {
  template: MailTemplateName;
  to: string;
  data?: Record<string, unknown>;
  /** The organization whose members trigger it, if any. */
  org?: number;
  /** The topic, if mails of a kind have different topics. */
  topic?: string;
};

/** Queues a mail in the transaction; it is sent at least once after the commit, unless a limit is reached. */
export async function queueMail(
  jobs: Jobs,
  { template, to, data = {}, org, topic = '' }: QueuedMail,
  tx: Tx,
): Promise<void> {
  const runAt = await sendingTime(jobs, { template, to, topic, org: org ?? null }, jobs.now(), tx);
  if (runAt === null) return;
  const payload = { template, to, data, organizationId: org };
  await jobs.enqueue({ kind: mailJob, payload, runAt, lane: laneOf(template) }, tx);
}

/** Deletes mails that wait, or have failed, for an address of an erased person. */
export const eraseMails = (
  tx: Tx,
  _lock: OrgLock,
  { keys }: { keys: ReadonlySet<string> },
  { jobs }: { jobs: Jobs },
) =>
  jobs.dropWhere(
    mailJob,
    (payload) => keys.has(identityKey(z.safeParse(MailJob, payload).data?.to ?? '')),
    tx,
  );

/** Throws for an unknown template. */
export async function renderMail(
  payload: unknown,
  { templates, readerOf }: Mails,
  publicUrl: string,
): Promise<MailMessage | null> {
  const { template, to, data, organizationId = null } = z.parse(MailJob, payload);
  const byName: Partial<Record<string, MailTemplate>> = templates;
  const render = byName[template];
  if (!render) throw new Error(`there is no mail template named ${template}`);
  const wording = await render({ to, data, publicUrl });
  if (!wording) return null;
  const reader = await readerOf(to, organizationId);
  const { language } = reader;
  return renderFor(reader, (format) => ({
    to,
    ...(language !== 'en' && { language }),
    ...wording(format, reader),
  }));
}

export const mailHandler =
  (mails: Mails, transport: Transport, publicUrl: string): JobHandler =>
  async (payload, { id, signal }) => {
    const message = await renderMail(payload, mails, publicUrl);
    if (!message) return;
    await transport.send(id, message, signal).catch((error: unknown) => {
      const Failure = isRejected(error) ? FinalFailure : Error;
      // Without its code: a connection that is lost here says nothing about the database.
      throw new Failure(error instanceof Error ? error.message : String(error), { cause: error });
    });
  };
