// Saves the chosen rows in batches. Each may be sent again: a row is saved once.

import type { Answer } from '#contract/endpoint.ts';
import { textOf } from '#contract/errors.ts';
import { saveImportBatch } from '#contract/imports.ts';
import { ApiFailure } from '#web/api/api-failure.ts';
import { call } from '#web/api/client.ts';
import type { CsvReader } from './csv-reader.ts';
import { forgetImportKey, importKeyOf, newImportKey } from './import-key.ts';
import { sendBatches } from './send-batches.ts';

export type ImportOrder = {
  reader: CsvReader;
  userId: number;
  fingerprint: string;
  fileName: string;
  hourlyRate: number;
  salaryTier: string | null;
  /** How many rows are chosen. */
  chosen: number;
};

export type ImportResult = Answer<typeof saveImportBatch>;

const patience = 6;

/** Percent of an import of which `sent` of `chosen` rows are through: it begins at 10, and 100 is its end. */
export function progressOf(sent: number, chosen: number): number {
  return Math.min(70, Math.round(10 + (60 * sent) / Math.max(1, chosen)));
}

/** Throws what the last try threw; what was saved until then stays, and the next call goes on from there. */
export async function sendImport(
  order: ImportOrder,
  onProgress: (percent: number) => void,
): Promise<ImportResult> {
  const { userId, fingerprint } = order;
  onProgress(10);
  let result: ImportResult;
  try {
    result = await sendAll(order, importKeyOf(userId, fingerprint), onProgress);
  } catch (error) {
    // It was undone after it had been cut off: then it begins anew.
    if (!(error instanceof ApiFailure && error.message === textOf('import-undone'))) throw error;
    result = await sendAll(order, newImportKey(userId, fingerprint), onProgress);
  }
  forgetImportKey(userId);
  return result;
}

async function sendAll(order: ImportOrder, importKey: string, onProgress: (percent: number) => void) {
  const { reader, fileName, hourlyRate, salaryTier, chosen } = order;
  const terms = { importKey, fileName, hourlyRate, salaryTier };
  let sent = 0;
  return sendBatches({
    read: (from) => reader.ask('batch', from),
    save(meetings, isLast) {
      if (sent === 0 && isLast) onProgress(40);
      return withPatience(() => call(saveImportBatch, { body: { ...terms, meetings, isLast } }));
    },
    onSaved(meetings) {
      sent += meetings;
      onProgress(progressOf(sent, chosen));
    },
  });
}

/** Tries again when the server is busy or the network is away for a moment. */
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
