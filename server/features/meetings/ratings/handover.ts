// How the process that closes a box gets the votes that the others keep: by NOTIFY, encrypted to a key that exists for
// this one question. The number and length of the messages depend on the number of possible voters alone. Only a process
// with the installation's key can ask or answer.

import {
  createCipheriv,
  createDecipheriv,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomUUID,
} from 'node:crypto';
import * as z from 'zod/mini';
import { endOfBox } from '#domain/meetings/ratings/box.ts';
import type { AppContext } from '#server/context.ts';
import { type SecretBox, secretBox } from '#server/secrets/secret-box.ts';
import { emptySlots, merge, type Slots, type Votes } from './votes.ts';

/** PostgreSQL takes less than 8,000 bytes. */
const partLength = 7_700;
const answerMs = 60_000;
/** How far clocks of processes may differ. */
const clockMs = 60_000;

const Question = z.object({
  question: z.string(),
  id: z.number(),
  possibleVoters: z.number(),
  closesAt: z.number(),
  key: z.string(),
});
type Question = z.output<typeof Question>;

const Message = z.union([
  z.object({ asks: z.string() }),
  z.object({ closed: z.string() }),
  z.object({
    question: z.string(),
    from: z.string(),
    part: z.number(),
    parts: z.number(),
    text: z.string(),
  }),
]);

type Box = { id: number; possibleVoters: number; closesAt: number };

export type Collected = { slots: Slots; starts: number[]; isComplete: boolean };

type Waiting = { onPart: (from: string, part: number, parts: number, text: string) => void };

const keyOf = (own: KeyObject, other: KeyObject, question: string) =>
  Buffer.from(
    hkdfSync('sha256', diffieHellman({ privateKey: own, publicKey: other }), question, 'rating', 32),
  );

const der = { type: 'spki', format: 'der' } as const;
const publicKeyOf = (bytes: Uint8Array) => createPublicKey({ key: Buffer.from(bytes), ...der });
const keyBytes = 44;
// Each key encrypts one text.
const iv = Buffer.alloc(12);

/** The start of the process and its votes, for the one who asked. */
function seal(startedAt: number, slots: Slots, { question, key }: Question): Buffer {
  const own = generateKeyPairSync('x25519');
  const shared = keyOf(own.privateKey, publicKeyOf(Buffer.from(key, 'base64')), question);
  const cipher = createCipheriv('aes-256-gcm', shared, iv);
  const start = Buffer.alloc(8);
  start.writeDoubleBE(startedAt);
  const sealed = Buffer.concat([cipher.update(start), cipher.update(slots), cipher.final()]);
  return Buffer.concat([own.publicKey.export(der), sealed, cipher.getAuthTag()]);
}

function open(bytes: Buffer, privateKey: KeyObject, question: string): { startedAt: number; slots: Slots } {
  const shared = keyOf(privateKey, publicKeyOf(bytes.subarray(0, keyBytes)), question);
  const cipher = createDecipheriv('aes-256-gcm', shared, iv).setAuthTag(bytes.subarray(-16));
  const text = Buffer.concat([cipher.update(bytes.subarray(keyBytes, -16)), cipher.final()]);
  return { startedAt: text.readDoubleBE(), slots: text.subarray(8) };
}

export type Handover = ReturnType<typeof handover>;

export function handover({ events, config, now }: AppContext, votes: Votes) {
  const locks: SecretBox = secretBox(config);
  const self = randomUUID();
  const waiting = new Map<string, Waiting>();

  const send = (message: z.output<typeof Message>) => events.sendMessage(JSON.stringify(message));

  const unlock = <T>(schema: z.ZodMiniType<T>, locked: string, purpose: string): T | null => {
    const bytes = locks.unlock(locked, purpose);
    return bytes && (z.safeParse(schema, JSON.parse(Buffer.from(bytes).toString())).data ?? null);
  };

  async function answer(question: Question): Promise<void> {
    // No question closes a box early.
    if (now() < question.closesAt - clockMs) return;
    const isHandedOver = endOfBox(question.closesAt, [votes.startedAt]) <= now();
    const slots = isHandedOver ? votes.handOver(question) : emptySlots(question.possibleVoters);
    const text = locks.lock(seal(votes.startedAt, slots, question), `rating-answer ${question.question}`);
    slots.fill(0);
    const parts = Math.ceil(text.length / partLength);
    for (let part = 0; part < parts; part += 1)
      await send({
        question: question.question,
        from: self,
        part,
        parts,
        text: text.slice(part * partLength, (part + 1) * partLength),
      });
  }

  events.onMessage((payload) => {
    const message = parsed(payload);
    if (!message) return;
    if ('text' in message) {
      const { question, from, part, parts, text } = message;
      return waiting.get(question)?.onPart(from, part, parts, text);
    }
    if ('closed' in message) {
      const closed = unlock(z.number(), message.closed, 'rating-closed');
      if (closed !== null) votes.drop(closed);
      return;
    }
    const question = unlock(Question, message.asks, 'rating-question');
    if (question && !waiting.has(question.question)) void answer(question).catch(() => {});
  });

  return {
    /** The votes of all processes that answer in time. */
    async collect(box: Box, waitMs = answerMs): Promise<Collected> {
      const slots = votes.handOver(box);
      const starts = [votes.startedAt];
      const others = await events.countOthers();
      if (others === 0) return { slots, starts, isComplete: true };
      const question = randomUUID();
      const { publicKey, privateKey } = generateKeyPairSync('x25519');
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const texts = new Map<string, string[]>();
      waiting.set(question, {
        onPart(from, part, parts, text) {
          const own = texts.get(from) ?? [];
          texts.set(from, own);
          own[part] = text;
          if (own.filter((one) => one !== undefined).length < parts) return;
          const bytes = locks.unlock(own.join(''), `rating-answer ${question}`);
          if (!bytes) return;
          const opened = open(Buffer.from(bytes), privateKey, question);
          if (opened.slots.length !== slots.length) return;
          merge(slots, opened.slots);
          opened.slots.fill(0);
          starts.push(opened.startedAt);
          if (starts.length > others) resolve(true);
        },
      });
      const timer = setTimeout(() => resolve(false), waitMs);
      try {
        const key = publicKey.export(der).toString('base64');
        const { id, possibleVoters, closesAt } = box;
        const asked = JSON.stringify({ question, key, id, possibleVoters, closesAt });
        await send({ asks: locks.lock(Buffer.from(asked), 'rating-question') });
        return { slots, starts, isComplete: await promise };
      } finally {
        clearTimeout(timer);
        waiting.delete(question);
      }
    },

    /** The other processes forget the votes. */
    announceClosed: (id: number) =>
      send({ closed: locks.lock(Buffer.from(JSON.stringify(id)), 'rating-closed') }),
  };
}

/** Null for a foreign message. */
function parsed(payload: string): z.output<typeof Message> | null {
  try {
    return z.safeParse(Message, JSON.parse(payload)).data ?? null;
  } catch {
    return null;
  }
}
