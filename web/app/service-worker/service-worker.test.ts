import { afterEach, expect, test, vi } from 'vitest';
import type { Waiting } from './service-worker.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('a file that cannot be stored is still served', async () => {
  const listeners = new Map<string, (event: object) => void>();
  vi.stubGlobal('self', { addEventListener: listeners.set.bind(listeners) });
  vi.stubGlobal('location', { origin: 'https://app.example' });
  vi.stubGlobal('BUILT_FILES', []);
  vi.stubGlobal('BUILT_VERSION', '1');
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
