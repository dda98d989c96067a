// Who sees who attended: the same on every surface.

import { expect, test } from 'vitest';
import { readMe } from '#contract/accounts/auth.ts';
import { listMeetings, readMeeting, saveMeeting } from '#contract/meetings/meetings.ts';
import { sumMeetings } from '#contract/meetings/meeting-list.ts';
import { readSuggestions, saveOrganizationProfile } from '#contract/organization/organization.ts';
import { newDirectory } from '#server/testing/directory.ts';
import { attendee, meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newPerson, type Person } from '#server/testing/people.ts';

/** Grace and the member Bob met, recorded by Ann; Cleo was not there. One was held, the other one is to come. */
async function newNames() {
  const { app, admin, add, organizationId } = await newDirectory();
  const [ann, bob, cleo] = [
    await newPerson(app, organizationId, { name: 'Ann' }),
    await newPerson(app, organizationId, { name: 'Bob' }),
    await newPerson(app, organizationId, { name: 'Cleo' }),
  ];
  await add({ name: 'Bob Brown', emails: [bob.email] });
  await add({ name: 'Cleo Cole', emails: [cleo.email] });
  const attendees = [attendee('Grace', 55), attendee('Bob Brown', 55)];
  const held = await ann.call(saveMeeting, { body: meetingDraft({ attendees }) });
  const ahead = await ann.call(saveMeeting, {
    body: meetingDraft({ attendees, startedAt: '2026-12-20T10:00:00.000Z' }),
  });
  return { app, admin, ann, bob, cleo, ids: [held.id, ahead.id] };
}

const textOf = async (who: Person, url: string) => {
  const { status, text } = await who.send({ method: 'GET', url });
  expect(status, url).toBe(200);
  return text;
};

async function namesIn(who: Person, ids: readonly number[]): Promise<string[]> {
  const single = await Promise.all(ids.map((id) => who.call(readMeeting, { params: { id: String(id) } })));
  const { meetings } = await who.call(listMeetings, { query: { include: 'attendees' } });
  const changed = await who.call(listMeetings, {
    query: { include: 'attendees', updatedAfter: '1970-01-01T00:00:00Z' },
  });
  return [...single, ...meetings, ...changed.meetings].map(({ attendees = [] }) =>
    attendees.map(({ name }) => name).join(),
  );
}

test('administrators, who recorded it and who attended see the names; others the number', async () => {
  const { admin, ann, bob, cleo, ids } = await newNames();
  for (const who of [admin, ann, bob])
    expect(await namesIn(who, ids)).toEqual(Array.from({ length: 6 }, () => 'Grace,Bob Brown'));
  expect(await namesIn(cleo, ids)).toEqual(Array.from({ length: 6 }, () => ''));
  const shown = await cleo.call(readMeeting, { params: { id: String(ids[0]) } });
  expect(shown).toMatchObject({
    namesHidden: true,
    createdByName: null,
    attendeeCount: 2,
    unnamedAttendees: 2,
    title: 'Standup',
    durationMinutes: 30,
  });
  expect(shown.totalCost).toBeGreaterThan(0);
});

test('no answer to others holds a name', async () => {
  const { cleo, ids } = await newNames();
  const urls = [
    `/api/meetings/${ids[0]}`,
    `/api/meetings/${ids[1]}`,
    '/api/meetings?include=attendees',
    '/api/meetings?include=attendees&updatedAfter=1970-01-01T00:00:00Z',
    '/api/meetings?search=standup&include=attendees',
    '/api/meetings/export',
    '/api/roi/meetings',
    '/api/roi/export',
    '/api/calendar?from=2026-11-01&to=2026-11-30',
    '/api/organization/suggestions',
    '/api/possibly-twice',
    '/api/dashboard',
    '/api/planned-meetings?from=2026-11-01&to=2026-12-31',
  ];
  for (const url of urls) expect(await textOf(cleo, url), url).not.toMatch(/Grace|Brown/);
});

test('the filter for a person answers only for oneself', async () => {
  const { admin, bob, cleo } = await newNames();
  const found = async (who: Person, person: string) => {
    const { meetings } = await who.call(listMeetings, { query: { person } });
    const sums = await who.call(sumMeetings, { query: { person } });
    const lines = (await textOf(who, `/api/meetings/export?person=${person}`)).trim().split('\n');
    expect([sums.meetings + sums.planned.meetings, lines.length - 1]).toEqual([
      meetings.length,
      meetings.length,
    ]);
    return meetings.length;
  };
  expect(await found(admin, 'Grace')).toBe(2);
  expect(await found(bob, 'bob')).toBe(2);
  expect(await found(bob, 'Grace')).toBe(0);
  expect(await found(cleo, 'Grace')).toBe(0);
  expect(await found(cleo, 'Bob')).toBe(0);
});

test('an account with the name of a colleague sees and finds nothing', async () => {
  const { app, admin, cleo, ids } = await newNames();
  const mallory = await newPerson(app, cleo.organizationId, { name: 'Grace' });
  expect(await namesIn(mallory, ids)).toEqual(Array.from({ length: 6 }, () => ''));
  expect((await mallory.call(listMeetings, { query: { person: 'Grace' } })).meetings).toEqual([]);
  expect(await mallory.call(readMe)).toMatchObject({ user: { seesNames: false } });
  expect(await admin.call(readMe)).toMatchObject({ user: { seesNames: true } });
});

test('a switch opens the names', async () => {
  const { admin, cleo, ids } = await newNames();
  await admin.call(saveOrganizationProfile, { body: { name: 'Acme', showsNames: true } });
  expect(await namesIn(cleo, ids)).toEqual(Array.from({ length: 6 }, () => 'Grace,Bob Brown'));
  expect((await cleo.call(listMeetings, { query: { person: 'Grace' } })).meetings).toHaveLength(2);
  expect((await cleo.call(readSuggestions)).names).toContain('Grace');
});
