// Saves the chosen rows in idempotent batches: a row that is sent twice is saved once.

import type { Answer } from '#contract/endpoint.ts';
import { type ImportedMeeting, saveImportBatch } from '#contract/meetings/imports.ts';
import { t } from '#domain/format/text.ts';
import { ApiFailure, call, failureMessage, hasCode } from '#web/api/client.ts';
import { randomKey } from '#web/components/meetings/draft-key.ts';
import { parseText, readText, writeText } from '#web/components/forms/stored-text.ts';

/** The opened files, and the name of all. */
export type ImportedFiles = { name: string; files: readonly File[] };

export type ImportOrder = {
  read: (from: number) => Promise<Batch<ImportedMeeting>>;
  userId: number;
  source: ImportedFiles;
  hourlyRate: number;
  salaryTier: string | null;
  chosen: number;
  /** Rows that an earlier, interrupted run saved. */
  saved: number;
};

export type ImportEnd =
  | { result: Answer<typeof saveImportBatch>; failure: null }
  /** Message for the user. */
  | { result: null; failure: string };

const patience = 6;

const isUndone = (error: unknown) => hasCode(error, 'import-undone');

/** Progress in percent, from 10 to below 100 while rows are sent. */
function progressOf(sent: number, chosen: number): number {
  return Math.min(70, Math.round(10 + (60 * sent) / Math.max(1, chosen)));
}

const goesOn = t`Meetings saved so far are kept. Import again to continue. Nothing is saved twice.`;

/** After a failure, saved rows stay, and the next call continues from there. */
export async function sendImport(
  order: ImportOrder,
  onProgress: (percent: number) => void,
): Promise<ImportEnd> {
  const { read, userId, source, hourlyRate, salaryTier, chosen } = order;
  const terms = { fileName: source.name.slice(0, 255), hourlyRate, salaryTier };
  let sent = 0;
  const send = (importKey: string) =>
    sendBatches({
      read,
      save(meetings, isLast) {
        if (sent === 0 && isLast) onProgress(40);
        return withPatience(() => call(saveImportBatch, { body: { importKey, ...terms, meetings, isLast } }));
      },
      onSaved(meetings) {
        sent += meetings;
        onProgress(progressOf(sent, chosen));
      },
    });

  onProgress(10);
  try {
    const result = await send(begunImportKey(userId, source) ?? newImportKey(userId, source)).catch(
      (error: unknown) => {
        // The interrupted import was undone: start over, unless this run already saved rows.
        if (!isUndone(error) || order.saved + sent > 0) throw error;
        return send(newImportKey(userId, source));
      },
    );
    forgetImportKey(userId);
    return { result, failure: null };
  } catch (error) {
    if (isUndone(error)) forgetImportKey(userId);
    const message = failureMessage(error, t`Something went wrong.`);
    return { result: null, failure: isUndone(error) ? message : `${message} ${goesOn}` };
  }
}

/** Retries when the server is busy or the network is briefly down. */
async function withPatience<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const mayPass = error instanceof ApiFailure && [0, 429, 503].includes(error.status);
      if (!mayPass || tries === patience) throw error;
      const seconds = error.retryAfterSeconds ?? 0.25 * 2 ** tries;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  }
}

// Two batches are in flight at a time, so the server never waits for the network. The last one is sent alone, since it
// ends the import.

const underWayAtOnce = 2;

export type Batch<Row> = { meetings: Row[]; next: number | null };

type BatchSteps<Row, Result> = {
  read: (from: number) => Promise<Batch<Row>>;
  save: (meetings: Row[], isLast: boolean) => Promise<Result>;
  /** Called after each saved batch. */
  onSaved: (meetings: number) => void;
};

/** Returns the response to the last batch. After a failure nothing else is sent, and nothing is in flight. */
export async function sendBatches<Row, Result>(steps: BatchSteps<Row, Result>): Promise<Result> {
  const underWay: Promise<Result>[] = [];

  async function send({ meetings }: Batch<Row>, isLast: boolean): Promise<Result> {
    const result = await steps.save(meetings, isLast);
    steps.onSaved(meetings.length);
    return result;
  }

  try {
    let batch = await steps.read(0);
    while (batch.next !== null) {
      if (underWay.length === underWayAtOnce) await underWay.shift();
      const sent = send(batch, false);
      // The rejection is handled when this batch is awaited.
      sent.catch(() => {});
      underWay.push(sent);
      batch = await steps.read(batch.next);
    }
    await Promise.all(underWay);
    return await send(batch, true);
  } finally {
    await Promise.allSettled(underWay);
  }
}

const storageKey = (userId: number) => `mc_import:${userId}`;

/**
 * Identifies an import by its files alone, so a resumed import keeps its saved rows even if rate or date order changed.
 */
const fingerprintOf = ({ files }: ImportedFiles): string =>
  JSON.stringify(files.flatMap(({ name, size, lastModified }) => [name, size, lastModified]));

/** Key of the unfinished import of this file, if any. Without storage, only its meetings are recognized. */
export function begunImportKey(userId: number, source: ImportedFiles): string | undefined {
  const stored = parseText(readText(storageKey(userId)));
  return Array.isArray(stored) && stored[0] === fingerprintOf(source) && typeof stored[1] === 'string'
    ? stored[1]
    : undefined;
}

function newImportKey(userId: number, source: ImportedFiles): string {
  const key = randomKey();
  writeText(storageKey(userId), JSON.stringify([fingerprintOf(source), key]));
  return key;
}

const forgetImportKey = (userId: number) => writeText(storageKey(userId), null);
