// Mail is a job: queued in the transaction of the change, rendered and sent after the commit. Secrets such as a reset
// token are created when the mail is rendered, so they are never stored in the queue.

import * as z from 'zod/mini';
import { identityKey } from '#domain/people/matching.ts';
import type { OrgLock } from '#server/db/organization-lock.ts';
import type { Tx } from '#server/db/database.ts';
import type { Jobs } from '#server/jobs/store.ts';
import { FinalFailure, type JobHandler } from '#server/jobs/worker.ts';
import { laneOf, type MailTemplateName, sendingTime } from './limits.ts';
import { isRejected, type MailMessage, type Transport } from './transport.ts';

/** Without `to`, the mail goes to the address that it was queued for. */
export type MailContent = Omit<MailMessage, 'to'> & { to?: string };

export type MailInput = { to: string; data: Record<string, unknown>; publicUrl: string };

/** Renders the mail; null if nothing needs to be sent any more. */
export type MailTemplate = (mail: MailInput) => MailContent | null | Promise<MailContent | null>;

export type MailTemplates = Readonly<Record<MailTemplateName, MailTemplate>>;

export const mailJob = 'mail';

const MailJob = z.object({
  template: z.string(),
  to: z.string(),
  data: z.record(z.string(), z.unknown()),
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
  templates: MailTemplates,
  publicUrl: string,
): Promise<MailMessage | null> {
  const { template, to, data } = z.parse(MailJob, payload);
  const byName: Partial<Record<string, MailTemplate>> = templates;
  const render = byName[template];
  if (!render) throw new Error(`there is no mail template named ${template}`);
  const content = await render({ to, data, publicUrl });
  return content && { to, ...content };
}

export const mailHandler =
  (templates: MailTemplates, transport: Transport, publicUrl: string): JobHandler =>
  async (payload, { id, signal }) => {
    const message = await renderMail(payload, templates, publicUrl);
    if (!message) return;
    await transport.send(id, message, signal).catch((error: unknown) => {
      const Failure = isRejected(error) ? FinalFailure : Error;
      // Without its code: a connection that is lost here says nothing about the database.
      throw new Failure(error instanceof Error ? error.message : String(error), { cause: error });
    });
  };
