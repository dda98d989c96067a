import { expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';

test('what is built into the pages and their workers is handed on with its licences', async () => {
  const { app } = await testApp();
  const { statusCode, body } = await app.inject('/licenses.txt');
  expect(statusCode).toBe(200);
  const named = [...body.matchAll(/^(\S+) [\d.]+ \(.+\)$/gm)].map(([, name]) => name);
  const some = ['@fontsource-variable/inter', 'ical.js', 'lucide-react', 'react', 'react-dom', 'zod'];
  expect(named).toEqual(expect.arrayContaining(some));
  expect(body).toContain('Permission is hereby granted');
});

test('a file of another version is not found; what is no file is a screen', async () => {
  const { app } = await testApp();
  const get = async (url: string) => {
    const { statusCode, headers } = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
    return [statusCode, headers['content-type'], headers['content-encoding']];
  };
  const page = [200, 'text/html; charset=utf-8', 'br'];
  expect(await get('/assets/index-00000000.js')).toEqual([404, 'application/json; charset=utf-8', undefined]);
  expect(await get('/licenses.txt')).toEqual([200, 'text/plain; charset=utf-8', 'br']);
  expect(await get('/dashboard')).toEqual(page);
  // What the build has noted for itself, what is compressed beside a file, and a way out of the folder.
  for (const url of ['/.vite/manifest.json', '/index.html.br', '/..%2fserver/main.js', '/nowhere'])
    expect(await get(url), url).toEqual(page);
});
