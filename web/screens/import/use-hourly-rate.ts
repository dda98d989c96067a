import { useState } from 'react';
import { saveImportBatch } from '#contract/imports.ts';
import { defaultImportRate } from '#domain/import/meeting-csv-tier.ts';
import { toCents } from '#domain/money/money.ts';

const schema = saveImportBatch.body.shape.hourlyRate;

const read = (text: string) => schema.safeParse(text.trim() === '' ? undefined : Number(text));

/** The rate that is assumed for everybody, as it is being typed; the last one that was an amount counts. */
export function useHourlyRate() {
  const [text, setText] = useState(String(defaultImportRate));
  const [cents, setCents] = useState(toCents(defaultImportRate));
  const error = read(text).error?.issues[0]?.message;
  return {
    text,
    cents,
    error,
    /** The new rate in cents; null while the text is no amount. */
    set: (typed: string): number | null => {
      setText(typed);
      const given = read(typed);
      if (!given.success) return null;
      setCents(toCents(given.data));
      return toCents(given.data);
    },
  };
}

export type HourlyRate = ReturnType<typeof useHourlyRate>;
