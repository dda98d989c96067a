// What an operator cannot see from the start: mail, providers, the proxy, backups and failed jobs.

import { type Config, backupFolder, isByHttps, isReachable, outboxFolder } from '#server/config.ts';
import { newestBackupAt } from '#server/db/backup/take.ts';
import { dayMs } from '#domain/time/time-units.ts';
import { providerClient } from '#server/features/accounts/identity/provider.ts';
import { smtpAdvice } from '#server/mail/smtp-advice.ts';
import { openTransport, senderAddress } from '#server/mail/transport.ts';
import type { Jobs } from '#server/jobs/store.ts';
import { oneLine } from '#server/one-line.ts';
import { outgoingFetch } from '#server/outgoing/outgoing.ts';

export type Finding = { about: string; isRight: boolean; text: string };

/** A daily backup may be missed once. */
const oldBackupMs = 2 * dayMs;
const proxyTimeoutMs = 10_000;

type Checked = { config: Config; jobs: Jobs; now: () => number };

/** One finding or more for each part, in the order of docs/running.md. */
export async function checkInstallation({ config, jobs, now }: Checked): Promise<Finding[]> {
  const findings = [checkMail(config), checkProxy(config), checkBackup(config, now()), checkJobs(jobs)];
  return Promise.all([...findings, ...config.providers.map((provider) => checkProvider(provider, config))]);
}

const right = (about: string, text: string): Finding => ({ about, isRight: true, text });
const wrong = (about: string, text: string): Finding => ({ about, isRight: false, text });

async function checkMail(config: Config): Promise<Finding> {
  if (!config.smtpUrl)
    return wrong('mail', `SMTP_URL is not set: mails are files in ${outboxFolder(config)}`);
  const sender = senderAddress(config.mailFrom);
  if (sender.endsWith('@localhost'))
    return wrong('mail', `MAIL_FROM is not set: other servers reject mails from ${sender}`);
  const transport = openTransport({ ...config, outbox: outboxFolder(config) });
  try {
    await transport.verify();
    return right('mail', `the SMTP server lets us in; test-mail <address> sends one as ${sender}`);
  } catch (error) {
    return wrong('mail', `the SMTP server does not let us in: ${oneLine(error)}. ${smtpAdvice(error)}`);
  } finally {
    transport.close();
  }
}

async function checkProvider(provider: Config['providers'][number], config: Config): Promise<Finding> {
  const about = `provider ${provider.id}`;
  const client = providerClient(provider, outgoingFetch({ allow: config.outgoingAllow }));
  try {
    await client.begin(`${config.publicUrl ?? 'http://localhost'}/sign-on/${provider.id}`);
    return right(about, `${provider.issuer} answers`);
  } catch (error) {
    return wrong(about, `${provider.issuer} cannot be used: ${oneLine(error)}`);
  }
}

async function checkProxy(config: Config): Promise<Finding> {
  const { publicUrl } = config;
  if (!publicUrl)
    return isReachable(config)
      ? wrong('proxy', 'PUBLIC_URL is not set: links in mails lead to this machine only')
      : right('proxy', 'only this machine reaches the server');
  if (!isByHttps(config))
    return wrong('proxy', `PUBLIC_URL is ${publicUrl}: without HTTPS, passwords can be read on the way`);
  if (config.trustProxy.length === 0)
    return wrong('proxy', 'TRUST_PROXY is not set: all clients of the proxy share one rate limit');
  try {
    const signal = AbortSignal.timeout(proxyTimeoutMs);
    const answer = await fetch(`${publicUrl}/api/health`, { signal, redirect: 'manual' });
    return answer.ok
      ? right('proxy', `${publicUrl} answers`)
      : wrong('proxy', `${publicUrl}/api/health answers ${answer.status} instead of 200`);
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    return wrong('proxy', `${publicUrl} does not answer from here: ${oneLine(cause)}`);
  }
}

async function checkBackup(config: Config, now: number): Promise<Finding> {
  const folder = backupFolder(config);
  const newest = await newestBackupAt(folder);
  if (newest === 0) return wrong('backup', `there is none in ${folder}; BACKUP_EVERY takes them regularly`);
  const text = `the newest one in ${folder} is of ${new Date(newest).toISOString()}`;
  if (now - newest > oldBackupMs) return wrong('backup', `${text}, older than two days`);
  return config.backupEvery ? right('backup', text) : wrong('backup', `${text}, but BACKUP_EVERY is not set`);
}

async function checkJobs(jobs: Jobs): Promise<Finding> {
  const counts = await jobs.counts();
  const failed = counts.filter(({ failed: number }) => number > 0);
  if (failed.length === 0) return right('jobs', 'none has failed');
  const kinds = failed.map(({ kind, failed: number }) => `${kind} (${number})`).join(', ');
  return wrong('jobs', `failed: ${kinds}; the command jobs says why`);
}
