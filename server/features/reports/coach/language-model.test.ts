import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { delta, done, modelServer, stream } from '#server/testing/model-server.ts';
import { askModel, modelLimits } from './language-model.ts';

const limits = {
  ...modelLimits,
  firstMs: 300,
  gapMs: 300,
  totalMs: 1500,
  mostBytes: 50_000,
  mostCharacters: 5000,
};
const body = JSON.stringify({ model: 'm', messages: [], stream: true });

type Asked = { signal?: AbortSignal; within?: typeof limits };

async function answerOf(
  url: string,
  { signal = new AbortController().signal, within = limits }: Asked = {},
): Promise<string> {
  let text = '';
  for await (const piece of askModel({ url, model: 'm', key: null }, body, signal, within)) text += piece;
  return text;
}

test('the response is streamed, and only the body is sent', async () => {
  const server = await modelServer((response) => {
    stream(response).write(delta('Write '));
    response.end(delta('agendas.') + done);
  });
  expect(await answerOf(server.url, { within: modelLimits })).toBe('Write agendas.');
  expect(server.bodies).toEqual([body]);
});

test('markup stays text, and control characters are removed', async () => {
  const server = await modelServer((response) => {
    stream(response).end(delta('<script>alert(1)</script>\u0000\u001b[31m\n') + done);
  });
  expect(await answerOf(server.url, { within: modelLimits })).toBe('<script>alert(1)</script>[31m\n');
});

const drip = (piece: string) => async (response: Parameters<typeof stream>[0]) => {
  stream(response);
  while (!response.destroyed) {
    response.write(piece);
    await setTimeout(5);
  }
};

test.each([
  ['never answers', () => {}],
  ['sends only headers', (response: Parameters<typeof stream>[0]) => stream(response).flushHeaders()],
  [
    'stalls after a piece',
    (response: Parameters<typeof stream>[0]) => void stream(response).write(delta('Wr')),
  ],
  ['closes the connection', (response: Parameters<typeof stream>[0]) => void response.destroy()],
  [
    'breaks off',
    (response: Parameters<typeof stream>[0]) =>
      void stream(response).write(delta('Wr'), () => void response.destroy()),
  ],
  ['answers 500', (response: Parameters<typeof stream>[0]) => void response.writeHead(500).end('no')],
  [
    'answers with HTML',
    (response: Parameters<typeof stream>[0]) =>
      void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
  ],
  [
    'redirects',
    (response: Parameters<typeof stream>[0]) =>
      void response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end(),
  ],
  [
    'sends invalid events',
    (response: Parameters<typeof stream>[0]) => void stream(response).end('data: {"a":\n\ndata: 7\n\n'),
  ],
  ['sends no text', (response: Parameters<typeof stream>[0]) => void stream(response).end(done)],
  ['never ends', drip(delta('and on '.repeat(20)))],
  ['sends empty pieces forever', drip(delta(''))],
  ['sends comments forever', drip(': ping\n\n')],
])('a model server that %s fails within the time limit', async (_name, behave) => {
  const server = await modelServer(behave);
  const from = performance.now();
  await expect(answerOf(server.url)).rejects.toThrow();
  expect(performance.now() - from).toBeLessThan(8000);
  await expect.poll(server.closed).toBe(1);
});

test('an unreachable server is an error', async () => {
  await expect(answerOf('http://127.0.0.1:9/v1')).rejects.toThrow();
});

test('aborting closes the connection', async () => {
  const server = await modelServer((response) => void stream(response).write(delta('Wr')));
  const leaving = new AbortController();
  const answer = answerOf(server.url, { signal: leaving.signal });
  await expect.poll(() => server.bodies.length).toBe(1);
  leaving.abort();
  await expect(answer).rejects.toThrow();
  await expect.poll(server.closed).toBe(1);
});
