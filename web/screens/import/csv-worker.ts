// The file is read here, beside the page: it never leaves the browser, and the page never waits for it.

import { csvDesk, type Question, type Reply } from './csv-desk.ts';

self.addEventListener('message', ({ data }: MessageEvent<Question>) => {
  void answer(data).then((reply) => self.postMessage(reply, { transfer: [] }));
});

async function answer({ id, method, args }: Question): Promise<Reply> {
  try {
    const ask = csvDesk[method] as (...given: unknown[]) => unknown;
    return { id, answer: await ask(...args) };
  } catch (error) {
    return { id, error: String(error) };
  }
}
