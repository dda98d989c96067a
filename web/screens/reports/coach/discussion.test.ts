import { expect, test } from 'vitest';
import { eventData } from './discuss-view.tsx';

async function readAll(...chunks: (string | Uint8Array)[]): Promise<unknown[]> {
  const bytes = chunks.map((chunk) => (typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk));
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of bytes) controller.enqueue(chunk);
      controller.close();
    },
  });
  const found: unknown[] = [];
  for await (const data of eventData(body)) found.push(data);
  return found;
}

test('events may be split anywhere, even within a character', async () => {
  const whole = new TextEncoder().encode('data: {"text":"Grüße"}\n\ndata: {"done":true}\n\n');
  for (let at = 1; at < whole.length; at += 1)
    expect(await readAll(whole.slice(0, at), whole.slice(at))).toEqual([{ text: 'Grüße' }, { done: true }]);
});

test('comments and other fields are skipped, and invalid data is a failure', async () => {
  expect(await readAll(': hello\nevent: x\ndata: {"text":"a"}\r\n\r\ndata: <b>no</b>\n\n')).toEqual([
    { text: 'a' },
    { failed: 'The answer could not be read.' },
  ]);
});

test('an incomplete event is ignored', async () => {
  expect(await readAll('data: {"text":"a"}\n\ndata: {"te')).toEqual([{ text: 'a' }]);
});
