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

test('what the model says comes piece by piece, and nothing but the body is sent', async () => {
  const server = await modelServer((response) => {
    stream(response).write(delta('Write '));
    response.end(delta('agendas.') + done);
  });
  expect(await answerOf(server.url, { within: modelLimits })).toBe('Write agendas.');
  expect(server.bodies).toEqual([body]);
});

test('markup and control characters are text without control characters', async () => {
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
  ['is silent', () => {}],
  ['begins and is silent', (response: Parameters<typeof stream>[0]) => stream(response).flushHeaders()],
  [
    'stalls after a piece',
    (response: Parameters<typeof stream>[0]) => void stream(response).write(delta('Wr')),
  ],
  ['hangs up', (response: Parameters<typeof stream>[0]) => void response.destroy()],
  [
    'dies in the middle',
    (response: Parameters<typeof stream>[0]) =>
      void stream(response).write(delta('Wr'), () => void response.destroy()),
  ],
  ['refuses', (response: Parameters<typeof stream>[0]) => void response.writeHead(500).end('no')],
  [
    'shows a page',
    (response: Parameters<typeof stream>[0]) =>
      void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
  ],
  [
    'leads elsewhere',
    (response: Parameters<typeof stream>[0]) =>
      void response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end(),
  ],
  [
    'talks nonsense',
    (response: Parameters<typeof stream>[0]) => void stream(response).end('data: {"a":\n\ndata: 7\n\n'),
  ],
  ['says nothing', (response: Parameters<typeof stream>[0]) => void stream(response).end(done)],
  ['never ends', drip(delta('and on '.repeat(20)))],
  ['sends empty pieces for ever', drip(delta(''))],
  ['sends comments for ever', drip(': ping\n\n')],
])('a model server that %s is an error in time', async (_name, behave) => {
  const server = await modelServer(behave);
  const from = performance.now();
  await expect(answerOf(server.url)).rejects.toThrow();
  expect(performance.now() - from).toBeLessThan(8000);
  await expect.poll(server.closed).toBe(1);
});

test('nobody at the address is an error', async () => {
  await expect(answerOf('http://127.0.0.1:9/v1')).rejects.toThrow();
});

test('whoever leaves takes the connection along', async () => {
  const server = await modelServer((response) => void stream(response).write(delta('Wr')));
  const leaving = new AbortController();
  const answer = answerOf(server.url, { signal: leaving.signal });
  await expect.poll(() => server.bodies.length).toBe(1);
  leaving.abort();
  await expect(answer).rejects.toThrow();
  await expect.poll(server.closed).toBe(1);
});
