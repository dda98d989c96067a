import { expect, test } from 'vitest';
import { listMeetings } from '#contract/meetings/meetings.ts';
import { newTeam } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

test('any spelling of a path is authenticated and not cached', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  for (const url of [listMeetings.path, `/%61pi${listMeetings.path.slice(4)}`, `${listMeetings.path}/`]) {
    const { status, headers } = await admin.send({ url });
    expect([status, headers['cache-control']], url).toEqual([200, 'no-store']);
  }
  const { headers } = await admin.send({ url: '/api/nowhere' });
  expect(headers['cache-control']).toBe('no-store');
});

test.each(['/api/docs', '/api/docs/', '/api/docs?of=users'])(
  '%s is a page, whose policy allows styles',
  async (url) => {
    const { app } = await testApp();
    const { headers } = await app.inject(url);
    expect(headers['content-security-policy']).toContain('style-src');
  },
);
