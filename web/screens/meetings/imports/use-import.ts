import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { t } from '#domain/format/text.ts';
import { meetingsKey } from '#web/components/meetings/meetings-key.ts';
import { suggestionsQuery } from '#web/components/organization/organization-queries.ts';
import type { ImportReader } from './import-reader.ts';
import { type ImportEnd, type ImportOrder, sendImport } from './send-import.ts';
import type { ImportFileActions } from './use-import-file.ts';
import { listImports, saveImportBatch } from '#contract/meetings/imports.ts';
import { format } from '#web/components/forms/format.ts';
import { defaultCurrency } from '#domain/money/currency.ts';
import { defaultImportRate } from '#domain/meetings/imports/import-defaults.ts';
import { type Cents, toCents } from '#domain/money/money.ts';
import { call } from '#web/api/client.ts';

const flagClearsMs = 300;
const markShowsMs = 50;
const none = { result: null, failure: null };

/** Runs one import at a time and reports its progress. */
export function useImport(file: Pick<ImportFileActions, 'close' | 'recheck'>) {
  const client = useQueryClient();
  const isUnderWay = useRef(false);
  const [progress, setProgress] = useState<number | null>(null);
  const [end, setEnd] = useState<ImportEnd | typeof none>(none);

  const send = async (order: ImportOrder): Promise<ImportEnd> => {
    try {
      return await sendImport(order, setProgress);
    } catch {
      return { result: null, failure: t`Something went wrong. Please try again.` };
    }
  };

  const start = async (reader: ImportReader, order: ImportOrder) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setEnd(none);
    const ended = await send(order);
    // Let the browser paint the last step before the end.
    if (ended.result) await new Promise((resolve) => void setTimeout(resolve, markShowsMs));
    setEnd(ended);
    if (ended.result) setProgress(100);
    // Mark what was saved before another attempt.
    else file.recheck(reader);
    for (const queryKey of [meetingsKey, importsKey, suggestionsQuery.queryKey])
      void client.invalidateQueries({ queryKey });
    setTimeout(() => {
      isUnderWay.current = false;
      setProgress(null);
      if (ended.result) file.close();
    }, flagClearsMs);
  };

  return {
    /** Percent; null while no import runs. */
    progress,
    ...end,
    start: (reader: ImportReader, order: ImportOrder) => void start(reader, order),
    /** Clears the outcome of the last import. */
    clear: () => setEnd(none),
  };
}

export const importsKey = ['imports'] as const;

export const importsQuery = queryOptions({
  queryKey: importsKey,
  queryFn: async ({ signal }) => (await call(listImports, {}, { signal })).imports,
});

const schema = saveImportBatch.body.shape.hourlyRate;

const read = (text: string) => schema.safeParse(text.trim() === '' ? undefined : Number(text));

/**
 * The assumed hourly rate while it is typed, at first the blended rate or that of the specification in US dollars; `cents`
 * keeps the last valid amount.
 */
export function useHourlyRate(blendedRate: number | null) {
  const assumed = blendedRate ?? (format.currency === defaultCurrency ? defaultImportRate : null);
  const [text, setText] = useState(String(assumed ?? ''));
  const [cents, setCents] = useState(toCents(assumed ?? 0));
  const error = read(text).error?.issues[0]?.message;
  return {
    text,
    cents,
    error,
    /** Returns the new rate in cents, or null while the text is not an amount. */
    set: (typed: string): Cents | null => {
      setText(typed);
      const given = read(typed);
      if (!given.success) return null;
      setCents(toCents(given.data));
      return toCents(given.data);
    },
  };
}

export type HourlyRate = ReturnType<typeof useHourlyRate>;
