import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { saveMeeting } from '#contract/meetings/meetings.ts';
import { signOutEverywhere } from '#contract/organization/profile.ts';
import { changeMemberRole, removeMember } from '#contract/accounts/members.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { asProgram, newPerson, newTeam, type Person } from '#server/testing/people.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';

const at = ({ userId }: Person) => ({ params: { id: String(userId) } });

/** Sends all except the last byte; returns a function that sends it and gives the response. */
async function begin({ app }: TestApp, who: Person, method: string, path: string, body: unknown) {
  const { port } = app.server.address() as AddressInfo;
  const text = JSON.stringify(body);
  const headers = {
    ...(who.apiToken === null
      ? { cookie: `mc_session=${who.cookies.get('mc_session')}` }
      : { authorization: `Bearer ${who.apiToken}` }),
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  };
  const sending = request({ port, host: '127.0.0.1', method, path, headers });
  // The error may arrive before the last byte is sent.
  const response = once(sending, 'response') as Promise<[IncomingMessage]>;
  await new Promise<void>((resolve) => void sending.write(text.slice(0, -1), () => resolve()));
  return async () => {
    sending.end(text.slice(-1));
    const [{ statusCode }] = await response;
    return statusCode;
  };
}

test('a request begun by a removed or demoted user has no effect, even within a second', async () => {
  const app = await testApp();
  const { admin, organizationId } = await newTeam(app);
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const writes = [
    ['POST', '/api/meetings', meetingDraft()],
    ['POST', '/api/groups', { name: 'Mole' }],
    ['POST', '/api/budgets', { department: 'Mole', monthlyLimit: 1 }],
    ['PUT', '/api/organization/profile', { name: 'Mole' }],
    ['POST', '/api/organization/org-roles', { name: 'Mole' }],
    ['POST', '/api/users/me/profile/update', null],
    ['POST', '/api/settings/salary-tiers', { tiers: [{ name: 'Mole', hourlyRate: 1 }] }],
  ] as const;
  for (const [method, path, body] of writes) {
    const [removed, demoted, staying] = await Promise.all(
      [1, 2, 3].map(() => newPerson(app, organizationId, { role: 'admin' })),
    );
    if (!removed || !demoted || !staying) throw new Error('three people');
    const sent = ({ email }: Person) => body ?? { name: 'Mole', email };
    const sendings = [
      await begin(app, removed, method, path, sent(removed)),
      await begin(app, demoted, method, path, sent(demoted)),
      await begin(app, staying, method, path, sent(staying)),
    ];
    await admin.call(removeMember, { ...at(removed), query: {}, body: {} });
    await admin.call(changeMemberRole, { ...at(demoted), body: { role: 'user' } });
    const answers = [];
    for (const send of sendings) answers.push((await send()) ?? 0);
    expect([path, ...answers.map((status) => (status < 300 ? 'ok' : status))]).toEqual([
      path,
      401,
      401,
      'ok',
    ]);
  }
});

test('a token of a demoted administrator cannot finish a request for administrators', async () => {
  const app = await testApp();
  const { admin, organizationId } = await newTeam(app);
  const person = await newPerson(app, organizationId);
  const { id } = await admin.call(saveMeeting, { body: meetingDraft() });
  const demoted = await newPerson(app, organizationId, { role: 'admin' });
  await asProgram(app, demoted, ['meetings:write']);
  await asProgram(app, person, ['meetings:write']);
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const { draftKey: _, ...edit } = meetingDraft();
  const sendings = [
    await begin(app, demoted, 'PUT', `/api/meetings/${id}`, { ...edit, version: 1 }),
    await begin(app, person, 'POST', '/api/meetings', meetingDraft()),
  ];
  await admin.call(removeMember, { ...at(person), query: {}, body: {} });
  await admin.call(changeMemberRole, { ...at(demoted), body: { role: 'user' } });
  expect([await sendings[0]?.(), await sendings[1]?.()]).toEqual([403, 401]);
});

test('a user removed, demoted or signed out while sending is rejected', async () => {
  const app = await testApp();
  const { admin, member, organizationId } = await newTeam(app);
  const [removed, demoted] = [
    await newPerson(app, organizationId, { role: 'admin' }),
    await newPerson(app, organizationId, { role: 'admin' }),
  ];
  await app.app.listen({ port: 0, host: '127.0.0.1' });

  const sendings = [
    await begin(app, removed, 'POST', '/api/organization/users', {
      name: 'Mole',
      email: 'mole@example.test',
      password: 'secret',
    }),
    await begin(app, demoted, 'POST', '/api/organization/invitations', { role: 'admin' }),
    await begin(app, member, 'POST', '/api/users/me/profile/update', {
      name: 'Somebody else',
      email: member.email,
    }),
    await begin(app, admin, 'POST', '/api/organization/invitations', { role: 'user' }),
  ];
  // For as long as the first check remains valid.
  const now = performance.now.bind(performance);
  const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + 1000);
  onTestFinished(() => later.mockRestore());
  await admin.call(removeMember, { ...at(removed), query: {}, body: {} });
  await admin.call(changeMemberRole, { ...at(demoted), body: { role: 'user' } });
  await member.call(signOutEverywhere);
  const answers = [];
  for (const send of sendings) answers.push(await send());
  expect(answers).toEqual([401, 401, 401, 201]);
});
