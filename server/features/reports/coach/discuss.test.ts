import { expect, test, vi } from 'vitest';
import { listAuditLog } from '#contract/audit.ts';
import { askDiscuss, DiscussEvent, readCoach, readDiscuss, switchDiscuss } from '#contract/reports/coach.ts';
import { saveMeeting } from '#contract/meetings/meetings.ts';
import { dayMs } from '#domain/time/time-units.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { delta, done, modelServer, stream } from '#server/testing/model-server.ts';
import { newTeam } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

const body = { topic: 'overview' as const };
const eventsOf = (text: string) =>
  text
    .split('\n\n')
    .flatMap((event) => (event ? DiscussEvent.parse(JSON.parse(event.slice('data: '.length))) : []));

/** A team with Discuss enabled. */
async function teamWith(behave: Parameters<typeof modelServer>[0]) {
  const model = await modelServer(behave);
  const app = await testApp({ model: { url: model.url, model: 'some-model', key: null } });
  const team = await newTeam(app);
  await team.admin.call(switchDiscuss, { body: { enabled: true } });
  return { ...team, app, model };
}

test('Discuss is off until the operator configures a server and an administrator enables it', async () => {
  const { member, admin } = await newTeam(await testApp());
  expect(await member.call(readDiscuss)).toMatchObject({ available: false, enabled: false, model: null });
  expect(await member.status(switchDiscuss, { body: { enabled: true } })).toBe(403);
  await admin.call(switchDiscuss, { body: { enabled: true } });
  expect(await member.error(askDiscuss, { body })).toMatchObject({ status: 409 });

  const named = await testApp({ model: { url: 'http://127.0.0.1:9/v1', model: 'm', key: null } });
  expect(await (await newTeam(named)).member.status(askDiscuss, { body })).toBe(409);
});

test('the response is streamed, and the request is exactly the payload shown', async () => {
  const { member, model } = await teamWith((response) => {
    stream(response).write(delta('Write '));
    response.end(delta('<b>agendas</b>.') + done);
  });
  await member.call(saveMeeting, { body: meetingDraft({ title: 'Secret plan', department: 'Secret lab' }) });
  const { payloads } = await member.call(readDiscuss);
  const answer = await member.ask(askDiscuss, { body });
  expect(answer.headers['content-type']).toBe('text/event-stream; charset=utf-8');
  expect(answer.headers['x-accel-buffering']).toBe('no');
  expect(eventsOf(answer.text)).toEqual([{ text: 'Write ' }, { text: '<b>agendas</b>.' }, { done: true }]);
  expect(model.bodies).toEqual([payloads.find(({ topic }) => topic === 'overview')?.payload]);
  expect(model.bodies[0]).not.toMatch(/secret|ada|grace|person \d|standup"|55/i);
});

test('Discuss is enabled for each organization separately', async () => {
  const model = await modelServer((response) => void stream(response).end(delta('Yes.') + done));
  const app = await testApp({ model: { url: model.url, model: 'some-model', key: null } });
  const { admin: stranger } = await newTeam(app);
  const { admin, member } = await newTeam(app);
  const enabled = async () => [await member.call(readDiscuss), await stranger.call(readDiscuss)];
  await admin.call(switchDiscuss, { body: { enabled: true } });
  expect(await enabled()).toMatchObject([{ enabled: true }, { enabled: false }]);
  expect([await member.status(askDiscuss, { body }), await stranger.status(askDiscuss, { body })]).toEqual([
    200, 409,
  ]);
  await stranger.call(switchDiscuss, { body: { enabled: true } });
  await admin.call(switchDiscuss, { body: { enabled: false } });
  expect(await enabled()).toMatchObject([{ enabled: false }, { enabled: true }]);
  expect((await admin.call(listAuditLog)).entries.map(({ action }) => action)).toEqual([
    'discuss.disabled',
    'discuss.enabled',
  ]);
});

test('the payload contains the hours per year that a change saves', async () => {
  const { member, app } = await teamWith((response) => void stream(response).end(done));
  for (const week of [1, 2, 3, 4])
    await member.call(saveMeeting, {
      body: meetingDraft({
        title: 'Weekly review',
        type: 'review',
        startedAt: new Date(app.context.now() - 7 * week * dayMs).toISOString(),
        durationMinutes: 60,
        agenda: 'Decide',
      }),
    });
  const { recommendations } = await member.call(readCoach);
  const [{ now, after } = { now: null, after: null }] = recommendations;
  const saved = (now?.personHours ?? 0) - (after?.personHours ?? 0);
  const { payloads } = await member.call(readDiscuss);
  expect(saved).toBeGreaterThan(1);
  expect(payloads[0]?.payload).toContain(`\\"personHoursSavedAYear\\": ${saved.toFixed(1)},`);
});

test('an HTML response of the model server is an error', async () => {
  const { member } = await teamWith(
    (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
  );
  expect(await member.error(askDiscuss, { body })).toMatchObject({
    status: 503,
    message: 'The language model did not answer. Please try again later.',
  });
});

test('an interrupted stream ends with an error event', async () => {
  const { member } = await teamWith(
    (response) => void stream(response).write(delta('Write '), () => void response.destroy()),
  );
  expect(eventsOf((await member.ask(askDiscuss, { body })).text)).toEqual([
    { text: 'Write ' },
    { failed: 'The language model did not answer. Please try again later.' },
  ]);
});

test('questions per organization are limited per hour', async () => {
  const { member, app } = await teamWith((response) => void stream(response).end(delta('Yes.') + done));
  for (let i = 0; i < 30; i += 1) expect(await member.status(askDiscuss, { body })).toBe(200);
  const answer = await member.ask(askDiscuss, { body });
  expect(answer.status).toBe(429);
  expect(answer.headers['retry-after']).toBe('3600');
  // Retry-After is rounded up to whole seconds.
  app.pass(3_598_001);
  expect((await member.ask(askDiscuss, { body })).headers['retry-after']).toBe('2');
  app.pass(1999);
  expect(await member.status(askDiscuss, { body })).toBe(200);
});

test('at most eight responses stream at once, even after others have ended', async () => {
  let open = Promise.withResolvers<void>();
  const { member, model } = await teamWith(async (response) => {
    stream(response);
    await open.promise;
    response.end(delta('Yes.') + done);
  });
  for (const asked of [8, 16]) {
    const streaming = Array.from({ length: 8 }, () => member.ask(askDiscuss, { body }));
    await vi.waitFor(() => expect(model.bodies).toHaveLength(asked), 60_000);
    expect(await member.error(askDiscuss, { body })).toMatchObject({
      status: 503,
      message: 'The service is busy. Please try again.',
    });
    open.resolve();
    expect((await Promise.all(streaming)).map(({ status }) => status)).toEqual(Array(8).fill(200));
    open = Promise.withResolvers();
  }
});
