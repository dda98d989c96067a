import { expect, test } from 'vitest';
import { requestDemo } from '#contract/demo-requests.ts';
import { keptDemoRequestMs } from '#domain/limits.ts';
import { Browser } from '#server/testing/browser.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { purgeDemoRequests } from './store.ts';

const request = {
  name: 'Ada Example',
  email: 'ada@example.test',
  organization: 'Acme',
  message: 'Tuesday?\nOr later.',
};
const kept = ({ db }: TestApp) => db.read.selectFrom('demoRequests').selectAll().execute();

test('a request is stored and mailed to sales', async () => {
  const app = await testApp({ salesEmail: 'sales@example.test' });
  const stranger = new Browser(app);
  expect(await stranger.call(requestDemo, { body: request })).toEqual({ message: 'Demo request received' });
  expect(await kept(app)).toMatchObject([request]);
  const [mail, ...more] = await app.mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: 'sales@example.test', replyTo: request.email, subject: 'Demo request' });
  for (const text of ['Ada Example', 'ada@example.test', 'Acme', 'Tuesday?\nOr later.'])
    expect(mail?.text).toContain(text);
});

test('without SALES_EMAIL it is only stored', async () => {
  const app = await testApp();
  await new Browser(app).call(requestDemo, { body: { ...request, organization: '', message: '' } });
  expect(await kept(app)).toHaveLength(1);
  expect(await app.mails()).toEqual([]);
});

test.each([
  ['name', 'A', 'Name must be at least 2 characters'],
  ['email', 'ada', 'Enter a valid email'],
  ['name', 'Ada\nBcc: x@example.test', 'Contains characters that cannot be used'],
] as const)('%s %j is rejected', async (field, value, message) => {
  const app = await testApp();
  const error = await new Browser(app).error(requestDemo, { body: { ...request, [field]: value } });
  expect(error).toMatchObject({ status: 422, errors: { [field]: [message] } });
  expect(await kept(app)).toEqual([]);
});

test('requests of one address are rate-limited', async () => {
  const app = await testApp();
  const stranger = new Browser(app);
  for (let i = 0; i < 10; i += 1) await stranger.call(requestDemo, { body: request });
  const { status, headers } = await stranger.ask(requestDemo, { body: request });
  expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
  expect(await kept(app)).toHaveLength(10);
});

test('requests are deleted after a year', async () => {
  const app = await testApp();
  await new Browser(app).call(requestDemo, { body: request });
  app.pass(keptDemoRequestMs - 1000);
  await new Browser(app).call(requestDemo, { body: { ...request, name: 'Later' } });
  app.pass(2000);
  await purgeDemoRequests(app.db, app.context.now() - keptDemoRequestMs);
  expect(await kept(app)).toMatchObject([{ name: 'Later' }]);
});
