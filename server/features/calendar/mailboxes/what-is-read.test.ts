// The lists of the page "What this server reads" are what is asked for, and where what came is stored.

import type { calendar_v3 } from '@googleapis/calendar';
import type { Event, User } from '@microsoft/microsoft-graph-types';
import { expect, test } from 'vitest';
import { saveNoteSettings } from '#contract/calendar/booking-notes.ts';
import {
  googleEventFields,
  googlePageFields,
  googleQuery,
  googleUserFields,
  googleUserQuery,
  graphEventFields,
  graphSeriesFields,
  graphUserFields,
  storedFromDirectory,
  storedFromMailboxes,
} from '#domain/calendar/vendor-fields.ts';
import { newMailboxes, providers } from '#server/testing/mailboxes/organization.ts';
import { columnsWith } from '#server/testing/mailboxes/tables-store.ts';

graphEventFields satisfies readonly (keyof Event)[];
graphUserFields satisfies readonly (keyof User)[];
googleEventFields.map((field) => field.replace(/\(.*/, '')) satisfies string[];
type GoogleName<F> = F extends `${infer Name}(${string}` ? Name : F;
[] satisfies Exclude<GoogleName<(typeof googleEventFields)[number]>, keyof calendar_v3.Schema$Event>[];

test.each(providers)('%s: nothing else is asked for', async (provider) => {
  const { app, emails, faked, follow, start, readAgain } = await newMailboxes(provider);
  await follow([{ id: '1', name: 'Cy Doe', emails: ['cy@example.test'] }]);
  const one = { title: 'Talk', people: emails };
  faked.set(emails[0] ?? '', [
    { ...one, uid: 'a', series: 's', start: '2026-11-24T09:00:00Z' },
    { ...one, uid: 'b', start: '2026-11-25T09:00:00Z' },
  ]);
  await start();
  await readAgain(false);
  expect(app.context.now()).toBeGreaterThan(0);
  const requests = faked.stand.asked.filter(({ path }) => !path.endsWith('token'));
  expect(requests.length).toBeGreaterThan(2);
  const asked = new Set(
    requests.flatMap(({ query }) => [...query].map(([name, value]) => `${name}=${value}`)),
  );
  const ofTime = /^(timeMin|timeMax|pageToken|startDateTime|endDateTime|\$skip)=/;
  const known =
    provider === 'google'
      ? [
          ...Object.entries(googleQuery).map(([name, value]) => `${name}=${value}`),
          `fields=${googlePageFields.join(',')},items(${googleEventFields.join(',')})`,
          ...Object.entries(googleUserQuery).map(([name, value]) => `${name}=${value}`),
          `fields=nextPageToken,users(${googleUserFields.join(',')})`,
        ]
      : [
          `$select=${graphEventFields.join(',')}`,
          `$select=${graphSeriesFields.join(',')}`,
          `$select=${graphUserFields.join(',')}`,
          '$top=500',
          '$top=999',
        ];
  expect([...asked].filter((one_) => !ofTime.test(one_)).toSorted()).toEqual(known.toSorted());
});

test.each(providers)('%s: the page names each column that holds what came', async (provider) => {
  const { app, admin, emails, faked, follow, start, readAgain } = await newMailboxes(provider);
  const people = [...emails, 'sentinel-person@other.test'];
  const meeting = (uid: string, at: string) => ({ uid, title: 'sentinel-title', start: at, people });
  faked.set(emails[0] ?? '', [
    { ...meeting('sentinel-uid-1', '2026-11-17T09:07:00Z'), series: 'sentinel-series' },
    { ...meeting('sentinel-uid-1', '2026-11-24T09:07:00Z'), series: 'sentinel-series' },
    { ...meeting('sentinel-uid-2', '2026-11-25T09:07:00Z') },
    { ...meeting('sentinel-uid-3', '2026-11-26T09:07:00Z'), isFree: true },
  ]);
  await follow([
    {
      id: 'sentinel-id',
      name: 'Sentinel Name',
      emails: ['sentinel-mail@example.test'],
      department: 'sentinel-department',
    },
  ]);
  await start();
  await admin.call(saveNoteSettings, { body: { threshold: { people: 2, minutes: 30, cost: null } } });
  const booked = meeting('sentinel-uid-4', '2026-11-25T11:07:00Z');
  faked.set(emails[0] ?? '', [{ ...booked, updated: '2026-11-21T12:00:00.000Z' }]);
  await readAgain(false);
  const found = await columnsWith(app.db, (value) => /sentinel/i.test(value));
  const listed = Object.entries({ ...storedFromMailboxes, ...storedFromDirectory }).flatMap(
    ([table, columns]) => columns.map((column) => `${table}.${column}`),
  );
  expect(found).toContain('calendarCopies.title');
  expect(found).toContain('bookingNotes.seriesKey');
  expect(found).toContain('directoryPeople.given');
  expect(found.filter((column) => !listed.includes(column))).toEqual([]);
});
