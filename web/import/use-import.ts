import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { failureMessage } from '#web/api/api-failure.ts';
import { meetingsKey } from '#web/components/meetings-key.ts';
import { suggestionsQuery } from '#web/components/organization-queries.ts';
import { importsKey } from './imports-query.ts';
import type { ImportOrder, ImportResult, sendImport } from './send-import.ts';

const flagClearsMs = 300;

/** Not before somebody imports: most of the time on this page goes by without. */
const send: typeof sendImport = async (...order) => (await import('./send-import.ts')).sendImport(...order);

/** Runs one import at a time, and says how far it is. */
export function useImport(onDone: () => void) {
  const client = useQueryClient();
  const isUnderWay = useRef(false);
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [result, setResult] = useState<ImportResult | null>(null);

  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: meetingsKey }),
      client.invalidateQueries({ queryKey: importsKey }),
      client.invalidateQueries({ queryKey: suggestionsQuery.queryKey }),
    ]);

  const start = async (order: ImportOrder) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setFailure(null);
    setResult(null);
    try {
      const done = await send(order, setProgress);
      setProgress(100);
      setResult(done);
      onDone();
    } catch (error) {
      setFailure(failureMessage(error, 'Something went wrong'));
    }
    await refresh();
    setTimeout(() => {
      isUnderWay.current = false;
      setProgress(null);
    }, flagClearsMs);
  };

  return {
    /** Percent, or null while none runs. */
    progress,
    failure,
    result,
    start: (order: ImportOrder) => void start(order),
    /** Takes away what the last one has to say. */
    clear: () => {
      setFailure(null);
      setResult(null);
    },
  };
}
