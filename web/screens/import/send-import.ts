// Saves the chosen rows in batches. Each may be sent again: a row is saved once.

import type { Answer } from '#contract/endpoint.ts';
import { type ImportedMeeting, saveImportBatch } from '#contract/imports.ts';
import { ApiFailure, failureMessage, hasCode } from '#web/api/api-failure.ts';
import { call } from '#web/api/client.ts';
import { forgetImportKey, importKeyOf, newImportKey } from './import-key.ts';
import { type Batch, sendBatches } from './send-batches.ts';

export type ImportOrder = {
  read: (from: number) => Promise<Batch<ImportedMeeting>>;
  userId: number;
  file: File;
  hourlyRate: number;
  salaryTier: string | null;
  /** How many rows are chosen. */
  chosen: number;
  /** How many of the others were saved before it was cut off. */
  saved: number;
};

export type ImportEnd =
  | { result: Answer<typeof saveImportBatch>; failure: null }
  /** In words that can be shown. */
  | { result: null; failure: string };

const patience = 6;

const isUndone = (error: unknown) => hasCode(error, 'import-undone');

/** Percent of an import of which `sent` of `chosen` rows are through: it begins at 10, and 100 is its end. */
export function progressOf(sent: number, chosen: number): number {
  return Math.min(70, Math.round(10 + (60 * sent) / Math.max(1, chosen)));
}

const goesOn = 'What was saved so far stays. Import again to go on from there: nothing is saved twice.';

/** When it fails, what was saved until then stays, and the next call goes on from there. */
export async function sendImport(
  order: ImportOrder,
  onProgress: (percent: number) => void,
): Promise<ImportEnd> {
  const { read, userId, file, hourlyRate, salaryTier, chosen } = order;
  const terms = { fileName: file.name.slice(0, 255), hourlyRate, salaryTier };
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
    const result = await send(importKeyOf(userId, file)).catch((error: unknown) => {
      // It was undone after it had been cut off: then it begins anew, if all of it is still to come. Whoever undid what
      // was being saved did not want the rest of it.
      if (!isUndone(error) || order.saved + sent > 0) throw error;
      return send(newImportKey(userId, file));
    });
    forgetImportKey(userId);
    return { result, failure: null };
  } catch (error) {
    if (isUndone(error)) forgetImportKey(userId);
    const message = failureMessage(error, 'Something went wrong.');
    return { result: null, failure: isUndone(error) ? message : `${message} ${goesOn}` };
  }
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
