// Runs in the browser: our whole reading of a file in our worker, against papaparse alone in one.

import { CsvReader } from '#web/screens/import/csv-reader.ts';

declare global {
  interface Window {
    /** Milliseconds from the file to rows that can be shown. */
    readOurs: (file: File) => Promise<number>;
    readPeer: (file: File, times: number) => Promise<number>;
  }
}

window.readOurs = async (file) => {
  const reader = new CsvReader(file);
  const from = performance.now();
  const options = {
    timeZone: 'Europe/Berlin',
    preferredOrder: 'month-first',
    assumedStartMs: 0,
    knownColumns: null,
  } as const;
  await reader.ask('open', file, options);
  await reader.ask('summary', 7500);
  await reader.ask('window', 'all', 0, 20);
  const ms = performance.now() - from;
  reader.close();
  return ms;
};

window.readPeer = (file, times) =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('./csv-peer-worker.ts', import.meta.url), { type: 'module' });
    const from = performance.now();
    worker.addEventListener('message', () => {
      resolve(performance.now() - from);
      worker.terminate();
    });
    worker.postMessage({ file, times }, []);
  });
