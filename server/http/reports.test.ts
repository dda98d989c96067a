import { expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';
import { reports } from './reports.ts';

test('every call that is listed as a report is there, reads, and is for members', async () => {
  const { app } = await testApp();
  const listed = app.endpoints.filter(({ method, path }) => reports.has(`${method} ${path}`));
  expect(listed.length).toBe(reports.size);
  for (const { method, access } of listed) {
    expect(method).toBe('GET');
    expect(['member', 'admin']).toContain(access);
  }
});
