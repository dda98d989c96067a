import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { meetingsKey } from '#web/components/meetings-key.ts';
import { suggestionsQuery } from '#web/components/organization-queries.ts';
import type { CsvReader } from './csv-reader.ts';
import { importsKey } from './imports-query.ts';
import type { ImportEnd, ImportOrder } from './send-import.ts';
import type { CsvFileActions } from './use-csv-file.ts';

const flagClearsMs = 300;
const markShowsMs = 50;
const none = { result: null, failure: null };

/** Runs one import at a time, and says how far it is. */
export function useImport(file: Pick<CsvFileActions, 'close' | 'recheck'>) {
  const client = useQueryClient();
  const isUnderWay = useRef(false);
  const [progress, setProgress] = useState<number | null>(null);
  const [end, setEnd] = useState<ImportEnd | typeof none>(none);

  /** Its code does not come before somebody imports: most of the time on this page goes by without. */
  const send = async (order: ImportOrder): Promise<ImportEnd> => {
    try {
      return await (await import('./send-import.ts')).sendImport(order, setProgress);
    } catch {
      return { result: null, failure: 'Something went wrong. Please try again.' };
    }
  };

  const start = async (reader: CsvReader, order: ImportOrder) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setEnd(none);
    const ended = await send(order);
    // Without it the last two marks would be drawn as one.
    if (ended.result) await new Promise((resolve) => void setTimeout(resolve, markShowsMs));
    setEnd(ended);
    if (ended.result) setProgress(100);
    // What was saved shows before anything else can be sent.
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
    /** Percent, or null while none runs. */
    progress,
    ...end,
    start: (reader: CsvReader, order: ImportOrder) => void start(reader, order),
    /** Takes away what the last one has to say. */
    clear: () => setEnd(none),
  };
}
