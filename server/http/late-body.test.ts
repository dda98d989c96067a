import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { signOutEverywhere } from '#contract/profile.ts';
import { changeMemberRole, removeMember } from '#contract/members.ts';
import { newPerson, newTeam, type Person } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

test('a user removed, demoted or signed out while sending is rejected', async () => {
  const app = await testApp();
  const { admin, member, organizationId } = await newTeam(app);
  const [removed, demoted] = [
    await newPerson(app, organizationId, { role: 'admin' }),
    await newPerson(app, organizationId, { role: 'admin' }),
  ];
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.app.server.address() as AddressInfo;

  /** Sends all but the last byte; gives the way to send that, and what comes of it. */
  async function begin(who: Person, method: string, path: string, body: unknown) {
    const text = JSON.stringify(body);
    const headers = {
      cookie: `mc_session=${who.cookies.get('mc_session')}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    };
    const sending = request({ port, host: '127.0.0.1', method, path, headers });
    await new Promise<void>((resolve) => void sending.write(text.slice(0, -1), () => resolve()));
    return async () => {
      sending.end(text.slice(-1));
      const [{ statusCode }] = (await once(sending, 'response')) as [IncomingMessage];
      return statusCode;
    };
  }

  const sendings = [
    await begin(removed, 'POST', '/api/organization/users', {
      name: 'Mole',
      email: 'mole@example.test',
      password: 'secret',
    }),
    await begin(demoted, 'POST', '/api/organization/invitations', { role: 'admin' }),
    await begin(member, 'POST', '/api/users/me/profile/update', {
      name: 'Somebody else',
      email: member.email,
    }),
    await begin(admin, 'POST', '/api/organization/invitations', { role: 'user' }),
  ];
  // As long as what was found at the beginning is believed.
  const now = performance.now.bind(performance);
  const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + 1000);
  onTestFinished(() => later.mockRestore());
  const at = ({ userId }: Person) => ({ params: { id: String(userId) } });
  await admin.call(removeMember, { ...at(removed), query: {}, body: {} });
  await admin.call(changeMemberRole, { ...at(demoted), body: { role: 'user' } });
  await member.call(signOutEverywhere);
  const answers = [];
  for (const send of sendings) answers.push(await send());
  expect(answers).toEqual([401, 401, 401, 201]);
});
