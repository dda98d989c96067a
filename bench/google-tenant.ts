// A stand-in of Google in a process of its own, so that it takes no time of the one that measures.

import { type ChildProcess, fork } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { googleScopes } from '#domain/calendar/vendor-fields.ts';
import { googleStand } from '#server/testing/mailboxes/google.ts';
import type { MailboxMeeting } from '#server/testing/mailboxes/vendor.ts';

export const clientEmail = 'meter@project.iam.example.test';

/** The same meetings in each of these mailboxes; without any, it answers with what was asked so far. */
type Message = { emails: readonly string[]; meetings: readonly MailboxMeeting[] };
type Answer = { url: string; privateKey: string; requests: number; texts: number };

export async function startTenant() {
  const child = fork(import.meta.filename, { execArgv: [] });
  const ask = async (message: Message): Promise<Answer> => {
    const answer = once(child, 'message');
    child.send(message);
    return ((await answer) as [Answer])[0];
  };
  const { url, privateKey } = ((await once(child, 'message')) as [Answer])[0];
  return {
    url,
    privateKey,
    set: async (emails: readonly string[], meetings: readonly MailboxMeeting[]) => {
      await ask({ emails, meetings });
    },
    /** How many requests came, and how many of them asked for a text of an event. */
    asked: () => ask({ emails: [], meetings: [] }),
    close: () => void child.kill(),
  };
}

async function serve(parent: NonNullable<ChildProcess['send']>): Promise<void> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const scopes = [googleScopes.delegation];
  const google = await googleStand({ publicKey, keyId: '', clientEmail, scopes, now: Date.now });
  google.settings.pageSize = 250;
  google.settings.isChecked = false;
  const counted = { url: google.stand.url, privateKey, requests: 0, texts: 0 };
  google.stand.meanwhile = async ({ path, query }) => {
    counted.requests += 1;
    const fields = query.get('fields') ?? '';
    if (path !== '/token' && /^$|description|location|attachment|conference/i.test(fields))
      counted.texts += 1;
    google.stand.asked.length = 0;
  };
  process.on('message', ({ emails: [first = '', ...others], meetings }: Message) => {
    if (first !== '') google.set(first, meetings);
    const events = google.mailboxes.get(first)?.events ?? [];
    for (const email of others) google.mailboxes.set(email, { events });
    parent(counted);
  });
  process.on('disconnect', () => process.exit());
  parent(counted);
}

if (import.meta.main && process.send) await serve(process.send.bind(process));
