import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { exportAuditLog, listAuditLog } from '#contract/audit.ts';
import { followChanges } from '#contract/accounts/changes.ts';
import { newTeam } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

const byHttps = { publicUrl: 'https://meetingcost.test' };
const hsts = 'strict-transport-security: max-age=31536000';

/** The raw response to a raw request, head and body. */
async function answerTo(sent: string, settings = {}, inFlight = Infinity): Promise<string> {
  const { app } = await testApp(settings, { inFlight, eventLoopLagMs: Infinity });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(sent);
  return (await text(socket)).toLowerCase();
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: meetingcost.test\r\nconnection: close\r\n\r\n`;

test('where the operator has HTTPS on all names below the host, browsers ask for it there as well', async () => {
  const settings = { ...byHttps, hstsSubdomains: true };
  for (const path of ['/login', '/api/health'])
    expect(await answerTo(get(path), settings)).toContain(`${hsts}; includesubdomains`);
  expect(await answerTo(get('/login'), byHttps)).not.toContain('includesubdomains');
});

test.each([
  ['a page', get('/login'), Infinity],
  ['an answer of the API', get('/api/health'), Infinity],
  ['an unknown call', get('/api/nothing'), Infinity],
  ['a request shed under load', get('/api/meetings'), 0],
  ['a malformed request', 'HELO mail.example\r\n\r\n', Infinity],
])('%s requires HTTPS if the server has it', async (_name, sent, inFlight) => {
  expect(await answerTo(sent, byHttps, inFlight)).toContain(hsts);
  expect(await answerTo(sent, {}, inFlight)).not.toContain('strict-transport-security');
});

test('a page turns no text into HTML or scripts, and uses no camera or microphone', async () => {
  const answer = await answerTo(get('/login'));
  expect(answer).toContain("require-trusted-types-for 'script';trusted-types default");
  expect(answer).toMatch(/permissions-policy: .*camera=\(\),.*microphone=\(\)/);
});

test.each([
  ['a request shed under load', get('/api/meetings'), 0],
  ['a malformed request', 'HELO mail.example\r\n\r\n', Infinity],
])('%s has the headers of the API', async (_name, sent, inFlight) => {
  const answer = await answerTo(sent, {}, inFlight);
  for (const header of ['x-content-type-options: nosniff', "default-src 'none'", 'cache-control: no-store'])
    expect(answer).toContain(header);
});

test('a HEAD request of a file is not an export, and opens no stream', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  const head = await admin.send({ method: 'HEAD', url: exportAuditLog.path });
  expect([head.status, head.text]).toEqual([200, '']);
  expect(head.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect((await admin.call(listAuditLog)).entries).toEqual([]);
  expect((await member.send({ method: 'HEAD', url: followChanges.path })).status).toBe(200);
});
