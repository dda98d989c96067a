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
