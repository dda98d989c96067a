import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Waiting } from './service-worker.ts';

const listeners = new Map<string, (event: object) => void>();

beforeEach(() => {
  vi.stubGlobal('self', { addEventListener: listeners.set.bind(listeners) });
  vi.stubGlobal('location', { origin: 'https://app.example' });
  vi.stubGlobal('BUILT_FILES', []);
  vi.stubGlobal('BUILT_VERSION', '1');
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Whether a preload without network rejects, as in Chrome, or resolves with an error, as in Firefox. */
test.each([
  ['rejects', () => Promise.reject(new Error('offline'))],
  ['is an error response', async () => Response.error()],
])('without network, the stored page is served if the preload %s', async (_name, preload) => {
  vi.stubGlobal('caches', {
    match: async (path: string) => (path === '/index.html' ? new Response('the page') : undefined),
  });
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')));
  await import('./service-worker.ts');
  const answers: Promise<Response>[] = [];
  listeners.get('fetch')?.({
    request: { method: 'GET', mode: 'navigate', url: 'https://app.example/dashboard/calculator' },
    preloadResponse: preload(),
    respondWith: (answer: Promise<Response>) => answers.push(answer),
  });
  expect(await (await answers[0])?.text()).toBe('the page');
});

test('a file that cannot be stored is still served', async () => {
  vi.stubGlobal('caches', {
    match: async () => undefined,
    open: async () => ({ put: () => Promise.reject(new Error('QuotaExceededError')) }),
  });
  vi.stubGlobal('fetch', async () => new Response('the code'));
  await import('./service-worker.ts');

  const answers: Promise<Response>[] = [];
  const waits: Parameters<Waiting['waitUntil']>[0][] = [];
  listeners.get('fetch')?.({
    request: new Request('https://app.example/assets/a.js'),
    respondWith: (answer: Promise<Response>) => answers.push(answer),
    waitUntil: (work: Promise<unknown>) => waits.push(work),
  });
  expect(await (await answers[0])?.text()).toBe('the code');
  await expect(Promise.all(waits)).resolves.toHaveLength(1);
});
