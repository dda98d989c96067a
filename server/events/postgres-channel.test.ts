import { expect, onTestFinished, test } from 'vitest';
import { createGroup, listGroups } from '#contract/meetings/groups.ts';
import type { ChangeKind } from '#contract/events.ts';
import { saveMeeting } from '#contract/meetings/meetings.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { engine, newMigratedLocation, pastPooler } from '#server/testing/database.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newTeam } from '#server/testing/people.ts';
import { byLine } from '#server/testing/unreachable-line.ts';
import { testApp } from '#server/testing/test-app.ts';
import { openPostgresChannel } from './postgres-channel.ts';

/** One process; `receivedKinds` has the kinds of the changes it received, null for "reload everything". */
function follow(url: string) {
  const receivedKinds: (string | null)[] = [];
  const channel = openPostgresChannel(
    url,
    (change) => void receivedKinds.push(change?.kind ?? null),
    () => {},
    () => {},
    { everyMs: 100, answerMs: 300 },
  );
  onTestFinished(() => channel.close());
  channel.connect();
  return {
    receivedKinds,
    send: (kind: string) => channel.send([{ organizationId: 1, kind: kind as ChangeKind }]),
  };
}

const direct = async () => pastPooler(await newMigratedLocation()) ?? '';

test.runIf(engine === 'postgres')(
  'listeners and senders notice a connection that hangs silently',
  async () => {
    const location = await direct();
    const line = await byLine(location);
    const far = follow(line.url);
    const near = follow(location);
    const bothConnected = async () => {
      await expect.poll(() => (far.send('there'), near.receivedKinds)).toContain('there');
      await expect.poll(() => (near.send('back'), far.receivedKinds)).toContain('back');
    };
    await bothConnected();

    line.vanish();
    far.receivedKinds.length = 0;
    near.send('lost');
    await expect.poll(() => far.receivedKinds).toContain(null);
    await bothConnected();

    line.vanish();
    near.receivedKinds.length = 0;
    far.send('lost');
    await expect.poll(() => near.receivedKinds).toContain(null);
    await bothConnected();
  },
);

test.runIf(engine === 'postgres')(
  'a change whose commit was not confirmed before the connection broke reaches the others',
  async () => {
    const location = await direct();
    const line = await byLine(location);
    const db = openPostgres(line.url, () => {}, { connections: 5, defaultTenant: 'system' });
    onTestFinished(() => db.close());
    const app = await testApp({ databaseUrl: location }, undefined, undefined, db);
    const { admin } = await newTeam(app);
    const { receivedKinds } = follow(location);
    await expect
      .poll(async () => (await admin.call(saveMeeting, { body: meetingDraft() }), receivedKinds))
      .toContain('meeting');

    line.loseAnswerTo('commit');
    expect(await admin.status(createGroup, { body: { name: 'Steering' } })).toBe(503);
    line.loseAnswerTo(null);
    await expect.poll(() => receivedKinds).toContain('group');
    expect((await admin.call(listGroups)).groups).toMatchObject([{ name: 'Steering' }]);
  },
);
