import { describe, expect, test } from 'vitest';
import { removeMember } from '#contract/accounts/members.ts';
import { connectAddress } from '#contract/calendar/connections.ts';
import { saveWho } from '#contract/calendar/mailboxes.ts';
import { calendarFeed, eventLines } from '#server/testing/calendar-feed.ts';
import { readWhole } from '#server/testing/mailboxes/tables-store.ts';
import { newMailboxes, providers, weekly } from '#server/testing/mailboxes/organization.ts';

const past = ['2026-10-27', '2026-11-03', '2026-11-10', '2026-11-17'];
const ahead = ['2026-11-24', '2026-12-01', '2026-12-08'];
const room = 'room-1@resource.calendar.google.com';

describe.each(providers)('%s', (provider) => {
  test('one meeting in two mailboxes is recorded once, at what its people cost', async () => {
    const { emails, faked, start, connector, planned, recorded } = await newMailboxes(provider);
    const series = weekly([...past, ...ahead], {
      uid: 'weekly',
      title: 'Weekly',
      people: emails,
      rooms: [room],
    });
    for (const email of emails) faked.set(email, series);
    await start();
    expect(await connector()).toMatchObject({ state: 'working', mailboxes: 2, read: 2, failing: 0 });
    expect(await recorded()).toEqual(past.map((day) => ['Weekly', `${day}T09:00`, 2, 75]));
    expect(await planned()).toEqual([
      ...past.slice(1).map((day) => ['Weekly', `${day}T09:00`, 'kept']),
      ...ahead.map((day) => ['Weekly', `${day}T09:00`, 'planned']),
    ]);
  });

  test('a repeated reading writes nothing but the rows of the mailboxes', async () => {
    const { app, emails, faked, start, readAgain } = await newMailboxes(provider);
    const series = weekly([...past, ...ahead], { uid: 'weekly', title: 'Weekly', people: emails });
    for (const email of emails) faked.set(email, series);
    await start();
    await readAgain();
    const before = await readWhole(app.db);
    expect(before).toContain('Weekly');
    for (const isWhole of [true, false]) {
      await readAgain(isWhole);
      expect(await readWhole(app.db)).toBe(before);
    }
  });

  test.each([
    ['canceled', () => []],
    ['moved to another hour', (days: readonly string[]) => days.map((day) => `${day}T10:00:00Z`)],
    [
      'moved to another day',
      (days: readonly string[]) =>
        days.map((day) => new Date(Date.parse(`${day}T09:00:00Z`) + 86_400_000).toISOString()),
    ],
  ] as const)('a series that was %s changes nothing that was recorded', async (_what, moved) => {
    const { emails, faked, start, readAgain, recorded } = await newMailboxes(provider);
    const one = { uid: 'weekly', title: 'Weekly', people: emails };
    for (const email of emails) faked.set(email, weekly([...past, ...ahead], one));
    await start();
    const before = await recorded();
    const changed = moved([...past, ...ahead]).map((at) => {
      const text = `${at.slice(0, 19).replace('Z', '')}Z`;
      return { ...one, series: 'series-weekly', start: text, version: 1 };
    });
    for (const email of emails) faked.set(email, changed);
    await readAgain();
    await readAgain(false);
    expect(before).toHaveLength(4);
    expect(await recorded()).toEqual(before);
  });

  test('a series that was split under a new UID records nothing again', async () => {
    const { emails, faked, start, readAgain, recorded, planned } = await newMailboxes(provider);
    const one = { uid: 'weekly', title: 'Weekly', people: emails };
    for (const email of emails) faked.set(email, weekly([...past, ...ahead], one));
    await start();
    const before = await recorded();
    const parts = [
      ...weekly(past.slice(0, 2), { ...one, version: 1 }),
      ...weekly([...past.slice(2), ...ahead], { ...one, uid: 'second' }),
    ];
    for (const email of emails) faked.set(email, parts);
    await readAgain();
    expect(await recorded()).toEqual(before);
    expect((await planned()).filter(([, , state]) => state === 'planned')).toHaveLength(3);
  });

  test('an owner whose mailbox is gone keeps what took place', async () => {
    const { emails, faked, start, readAgain, recorded, connector } = await newMailboxes(provider);
    for (const email of emails)
      faked.set(email, weekly([...past, ...ahead], { uid: 'weekly', title: 'Weekly', people: emails }));
    await start();
    const before = await recorded();
    faked.stand.faults.push({
      path: emails[0] ?? '',
      status: 404,
      code: 'MailboxNotEnabledForRESTAPI',
      times: 9,
    });
    if (provider === 'google')
      faked.stand.faults.push({ path: '/token', status: 400, code: 'invalid_grant', times: 9 });
    await readAgain();
    expect(await recorded()).toEqual(before);
    expect((await connector()).failing).toBeGreaterThan(0);
  });

  test('one occurrence that was moved, and one that its organizer canceled', async () => {
    const { emails, faked, start, readAgain, planned } = await newMailboxes(provider);
    const one = { uid: 'weekly', title: 'Weekly', people: emails };
    const series = weekly([...past, ...ahead], one);
    for (const email of emails) faked.set(email, series);
    await start();
    const next = series.map((it) => {
      if (it.start.startsWith('2026-11-24'))
        return { ...it, original: it.start, start: '2026-11-25T13:00:00Z', isChanged: true };
      return it.start.startsWith('2026-12-01') ? { ...it, isCanceled: true } : it;
    });
    for (const email of emails) faked.set(email, next);
    await readAgain(false);
    expect((await planned()).filter(([, , state]) => state === 'planned')).toEqual([
      ['Weekly', '2026-11-25T13:00', 'planned'],
      ['Weekly', '2026-12-08T09:00', 'planned'],
    ]);
  });

  test('an error on the second page deletes nothing', async () => {
    const { emails, faked, start, readAgain, planned, connector } = await newMailboxes(provider);
    const days = ['24', '25', '26', '27', '30'].map((day) => `2026-11-${day}`);
    const meetings = days.map((day) => ({ uid: day, title: day, start: `${day}T09:00:00Z`, people: emails }));
    for (const email of emails) faked.set(email, meetings);
    await start();
    const before = await planned();
    for (const email of emails) faked.set(email, meetings.slice(0, 4));
    const path = provider === 'google' ? 'pageToken=' : '$skip=';
    faked.stand.faults.push({ path, status: 503, code: 'backendError', times: 2 });
    await readAgain();
    expect(before).toHaveLength(5);
    expect(await planned()).toEqual(before);
    expect(await connector()).toMatchObject({ failing: 2 });
    await readAgain();
    expect((await planned()).map(([title]) => title)).toEqual(days.slice(0, 4));
    expect(await connector()).toMatchObject({ failing: 0 });
  });

  test('a page may be empty and still have a next one', async () => {
    const { emails, faked, start, planned } = await newMailboxes(provider);
    faked.settings.hasEmptyPage = true;
    faked.set(emails[0] ?? '', weekly(['2026-11-24'], { uid: 'a', title: 'Weekly', people: emails }));
    await start();
    expect(await planned()).toHaveLength(1);
  });

  test('what a private meeting is about is never stored, nor asked for any text', async () => {
    const { app, emails, faked, start, planned } = await newMailboxes(provider);
    const one = { start: '2026-11-25T09:00:00Z', people: [...emails, 'secret-person@example.test'] };
    faked.set(emails[0] ?? '', [
      { ...one, uid: 'private', title: 'secret-private', isPrivate: true },
      { ...one, uid: 'free', title: 'secret-free', isFree: true },
      { ...one, uid: 'open', title: 'Open', people: emails },
    ]);
    await start();
    expect(await planned()).toEqual([['Open', '2026-11-25T09:00', 'planned']]);
    expect(await readWhole(app.db)).not.toContain('secret-');
    expect(faked.stand.asked.map(({ query }) => String(query)).join()).not.toMatch(
      /description|body|location|attachment/i,
    );
  });

  test('a meeting that everybody declined, and one whose organizer is not listed', async () => {
    const { emails, faked, start, planned } = await newMailboxes(provider);
    const [first = '', second = ''] = emails;
    const meetings = [
      { uid: 'declined', title: 'Declined', start: '2026-11-25T09:00:00Z', people: emails, declined: emails },
      {
        uid: 'away',
        title: 'Away',
        start: '2026-11-26T09:00:00Z',
        people: [first, second],
        organizer: 'boss@other.test',
      },
    ];
    for (const email of emails) faked.set(email, meetings);
    await start();
    expect(await planned()).toEqual([['Away', '2026-11-26T09:00', 'planned']]);
  });

  test('on 504 each half of the window is read by itself', async () => {
    const { emails, faked, start, connector, planned } = await newMailboxes(provider);
    faked.set(emails[0] ?? '', weekly(ahead, { uid: 'weekly', title: 'Weekly', people: emails }));
    faked.stand.faults.push({
      path: '2026-08-23T00:00:00.000Z',
      status: 504,
      code: 'UnknownError',
      times: 2,
    });
    await start();
    expect(faked.stand.faults).toEqual([]);
    expect(await connector()).toMatchObject({ state: 'working', failing: 0 });
    expect(await planned()).toHaveLength(3);
  });

  test('what an outsider made odd keeps nobody from being read', async () => {
    const { emails, faked, start, readAgain, planned, connector } = await newMailboxes(provider);
    const [first = ''] = emails;
    const at = (hour: number) => `2026-11-25T${String(hour).padStart(2, '0')}:00:00Z`;
    const crowd = Array.from({ length: 2000 }, (_, i) => `p${i}@other.test`);
    const good = { uid: 'good', title: 'Good', start: at(9), people: emails };
    const odd = [
      { uid: 'title', title: `A\u0000B\u202e\ud800${'x'.repeat(100_000)}` },
      { uid: 'u'.repeat(5000), title: 'Long UID' },
      { uid: 'nul\u0000uid', title: 'Control character' },
      {
        uid: 'people',
        title: 'People',
        people: [...emails, 'a\u0000@other.test', `${'y'.repeat(9000)}@other.test`],
      },
      { uid: 'organizer', title: 'Organizer', organizer: '\u0000' },
      { uid: 'long', title: 'Long', minutes: 4_000_000_000 },
      { uid: 'crowd', title: 'Crowd', people: [...emails, ...crowd] },
    ];
    faked.set(first, [good, ...odd.map((one, i) => ({ start: at(10 + i), people: emails, ...one }))]);
    await start();
    expect(await connector()).toMatchObject({ state: 'working', failing: 0 });
    expect((await planned()).map(([title]) => title)).toContain('Good');
    await readAgain();
    expect(await connector()).toMatchObject({ state: 'working', failing: 0 });
  });

  test('two people have two calendars', async () => {
    const { emails, faked, start, planned, member, colleague } = await newMailboxes(provider);
    for (const [i, email] of emails.entries()) {
      const people = [email, 'guest@other.test'];
      faked.set(email, [{ uid: `${i}`, title: `Of ${i}`, start: '2026-11-25T09:00:00Z', people }]);
    }
    await start();
    expect(await planned(member)).toEqual([['Of 0', '2026-11-25T09:00', 'planned']]);
    expect(await planned(colleague)).toEqual([['Of 1', '2026-11-25T09:00', 'planned']]);
  });

  test('the mailbox of a removed account still has the copy of the organizer', async () => {
    const { admin, emails, faked, start, readAgain, planned, colleague } = await newMailboxes(provider);
    const one = { uid: 'a', title: 'Talk', start: '2026-11-25T09:00:00Z', people: emails.toReversed() };
    for (const email of emails) faked.set(email, [one]);
    await start();
    await admin.call(removeMember, {
      params: { id: String(colleague.userId) },
      query: {},
      body: null,
    });
    faked.set(emails[0] ?? '', [{ ...one, title: 'Renamed by a guest', version: 1 }]);
    await readAgain();
    expect(await planned()).toEqual([['Talk', '2026-11-25T09:00', 'planned']]);
  });

  test('a person who leaves is no longer read, and what was recorded stays', async () => {
    const { app, admin, emails, faked, start, readDueNow, recorded, connector } =
      await newMailboxes(provider);
    for (const email of emails)
      faked.set(email, weekly([...past, ...ahead], { uid: 'weekly', title: 'Weekly', people: emails }));
    await start();
    const before = await recorded();
    const who = { kind: 'list' as const, emails: emails.slice(1) };
    await admin.call(saveWho, { params: { kind: faked.kind }, body: { who, allowsLeaving: false } });
    await app.work();
    await readDueNow();
    expect(await connector()).toMatchObject({ mailboxes: 1 });
    expect(await recorded()).toEqual(before);
  });
});

// Seen in reports about both services.
test('odd events of Google are no meetings, or the right ones', async () => {
  const { google, emails, start, planned, readAgain } = await newMailboxes();
  const [first = ''] = emails;
  const attendees = emails.map((email) => ({ email, responseStatus: 'accepted' }));
  const at = (day: string, hour = '09') => ({
    dateTime: `2026-${day}T${hour}:00:00+01:00`,
    timeZone: 'Europe/Kiev',
  });
  const event = {
    status: 'confirmed',
    organizer: { email: first },
    attendees,
    updated: '2026-10-01T08:00:00Z',
  };
  const times = (day: string) => ({ start: at(day, '09'), end: at(day, '10') });
  const of = (series: string, day: string) => ({
    recurringEventId: series,
    originalStartTime: at(day),
    id: `${series}_${day}`,
  });
  const events = [
    // A guest who was taken out gets a cancellation with a wrong time and nothing else.
    { id: 'out', status: 'cancelled', start: at('01-01'), end: at('01-01') },
    // Of a deleted series every occurrence is canceled.
    { ...of('gone', '11-24'), status: 'cancelled' },
    { ...of('gone', '12-01'), status: 'cancelled' },
    { ...event, ...of('s', '11-24'), ...times('11-24'), iCalUID: 's', summary: 'Series' },
    { ...of('s', '12-01'), status: 'cancelled' },
    { ...event, ...of('s', '12-08'), ...times('12-09'), iCalUID: 's', summary: 'Series' },
    {
      ...event,
      id: 'backwards',
      iCalUID: 'b',
      summary: 'Backwards',
      start: at('11-25', '10'),
      end: at('11-25', '09'),
    },
    {
      ...event,
      id: 'day',
      iCalUID: 'd',
      summary: 'Day',
      start: { date: '2026-11-26' },
      end: { date: '2026-11-27' },
    },
    { ...event, id: 'untimed', iCalUID: 'u', summary: 'Untimed' },
    { ...event, id: 'bare', iCalUID: 'x', ...times('11-27'), attendees: [{}, ...attendees] },
  ];
  google.mailboxes.set(first, { events });
  await start();
  const expected = [
    ['Series', '2026-11-24T08:00', 'planned'],
    ['Untitled meeting', '2026-11-27T08:00', 'planned'],
    ['Series', '2026-12-09T08:00', 'planned'],
  ];
  expect(await planned()).toEqual(expected);
  await readAgain(false);
  expect(await planned()).toEqual(expected);
});

test('odd events of Microsoft are no meetings, or the right ones', async () => {
  const { graph, emails, start, planned, readAgain } = await newMailboxes('graph, a UID for each occurrence');
  const [first = ''] = emails;
  graph.set(first, weekly(['2026-11-24', '2026-12-01'], { uid: 's', title: 'Series', people: emails }));
  const events = graph.mailboxes.get(first) ?? [];
  const [one, two] = events;
  const time = (at: string) => ({ dateTime: `${at}:00.0000000`, timeZone: 'UTC' });
  const on = (day: string, from = '09:00', to = '10:00') => ({
    start: time(`${day}T${from}`),
    end: time(`${day}T${to}`),
  });
  const single = { ...one, type: 'singleInstance' as const, seriesMasterId: null, originalStart: null };
  // The service sometimes answers none, also of an occurrence that was moved.
  if (two) Object.assign(two, { type: 'exception', originalStart: null, ...on('2026-12-02') });
  events.push(
    { ...one, id: 'master', type: 'seriesMaster', ...on('2026-11-25') },
    { ...single, id: 'backwards', iCalUId: 'b', ...on('2026-11-25', '10:00', '09:00') },
    { ...single, id: 'untimed', iCalUId: 'u', start: null, end: null },
    { ...single, id: 'no-uid', iCalUId: null, ...on('2026-11-26') },
    {
      ...single,
      id: 'bare',
      iCalUId: 'x',
      subject: null,
      ...on('2026-11-27'),
      attendees: [{}, ...(one?.attendees ?? [])],
    },
    {
      ...single,
      id: 'no-organizer',
      iCalUId: 'o',
      subject: 'Made by an app',
      organizer: null,
      ...on('2026-11-28'),
    },
    { ...single, id: 'canceled', iCalUId: 'c', isCancelled: true, ...on('2026-11-29') },
  );
  await start();
  const expected = [
    ['Series', '2026-11-24T09:00', 'planned'],
    ['Untitled meeting', '2026-11-27T09:00', 'planned'],
    ['Made by an app', '2026-11-28T09:00', 'planned'],
    ['Series', '2026-12-02T09:00', 'planned'],
  ];
  expect(await planned()).toEqual(expected);
  await readAgain(false);
  expect(await planned()).toEqual(expected);
});

test('the same meeting in mailboxes and in a feed is one', async () => {
  const { emails, faked, start, planned, member, app, recorded } = await newMailboxes();
  const series = weekly([...past, ...ahead], { uid: 'weekly', title: 'Weekly', people: emails });
  for (const email of emails) faked.set(email, series);
  await start();
  const before = [await planned(), await recorded()];
  const feed = await calendarFeed();
  feed.set(
    eventLines(
      'weekly',
      '20261027T090000Z',
      emails,
      'RRULE:FREQ=WEEKLY;COUNT=7',
      'SUMMARY:Weekly',
      'DURATION:PT30M',
      `ORGANIZER:mailto:${emails[0]}`,
    ),
  );
  await member.call(connectAddress, { body: { name: 'Mine', address: feed.address, isShared: false } });
  await app.work();
  expect([await planned(), await recorded()]).toEqual(before);
});
