import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outgoingFetch } from '#server/outgoing/outgoing.ts';
import {
  type CalendarServer,
  calendarServers,
  findProgram,
  headingOf,
  startCalendarServer,
} from '#server/testing/calendar-servers.ts';
import { calendarOf } from '#server/testing/calendars.ts';
import { readCalendar } from './caldav.ts';
import { CalendarFailure } from './calendar-failure.ts';
import { discover as discoverIn } from './discovery.ts';
import { expandCalendar } from './expand.ts';

const outgoing = outgoingFetch({ allow: ['127.0.0.1'] });

const discover = (account: CalendarServer['account']) =>
  discoverIn({ outgoing, serviceRecords: async () => [] }, account);

const codeOf = (reading: Promise<unknown>) =>
  reading.then(
    () => null,
    (error: unknown) => (error instanceof CalendarFailure ? error.code : error),
  );

for (const name of calendarServers) {
  describe.skipIf(findProgram(name) === null)(headingOf(name), () => {
    let server: CalendarServer;
    beforeAll(async () => {
      server = await startCalendarServer(name);
    });
    afterAll(() => server.stop());

    const read = (href: string, token: string | null = null, known = new Map<string, string>()) =>
      readCalendar(outgoing, server.account, href, token, known);
    const put = (url: string, title: string, ...lines: string[]) =>
      server.send(
        'PUT',
        url,
        calendarOf([`UID:${url}`, `SUMMARY:${title}`, 'DTSTAMP:20261101T000000Z', ...lines]),
      );

    test('finds the calendars of an account, and one by its own address', async () => {
      const team = await server.createCalendar('team');
      const { calendars } = await discover(server.account);
      expect(calendars.map(({ href }) => href)).toContain(team);
      const own = await discover({ ...server.account, address: team });
      expect(own.calendars.map(({ href }) => href)).toEqual([team]);
    });

    test('reads everything, then only changes, and everything again if the server rejects the token', async () => {
      const url = await server.createCalendar('changes & more'.replaceAll(' ', '%20').replace('&', '%26'));
      await put(`${url}one.ics`, 'One', 'RRULE:FREQ=DAILY;COUNT=3');
      await put(`${url}t%20w%20o.ics`, 'Two');
      await put(`${url}three.ics`, 'Three');
      const first = await read(url);
      const paths = ['one.ics', 't%20w%20o.ics', 'three.ics'].map((it) => new URL(it, url).pathname);
      expect(first.changed.map(({ href }) => decodeURIComponent(href)).toSorted()).toEqual(
        paths.map((it) => decodeURIComponent(it)).toSorted(),
      );
      expect([first.removed, typeof first.syncToken]).toEqual([[], 'string']);
      const window = { from: Date.parse('2026-01-01'), to: Date.parse('2027-01-01') };
      const expanded = await Promise.all(
        first.changed.map(async ({ text }) => (await expandCalendar(text, window, 'UTC')).events),
      );
      expect(
        expanded
          .flat()
          .map(({ title: it }) => it)
          .toSorted(),
      ).toEqual(['One', 'One', 'One', 'Three', 'Two']);

      const known = new Map(first.changed.map(({ href, etag }) => [href, etag]));
      const same = await read(url, first.syncToken, known);
      expect([same.changed, same.removed]).toEqual([[], []]);

      await put(`${url}one.ics`, 'One again');
      await put(`${url}four.ics`, 'Four');
      await server.send('DELETE', `${url}t%20w%20o.ics`);
      for (const token of [first.syncToken, 'http://example.test/unknown', null]) {
        const next = await read(url, token, known);
        const titles = next.changed.map(({ text }) => /SUMMARY:(.*)/.exec(text)?.[1]?.trim() ?? '');
        expect(titles.toSorted()).toEqual(['Four', 'One again']);
        expect(next.removed.map((it) => decodeURIComponent(it))).toEqual([
          decodeURIComponent(paths[1] ?? ''),
        ]);
      }
    });

    test('reports that a calendar no longer exists', async () => {
      const url = await server.createCalendar('gone');
      const { syncToken } = await read(url);
      await server.send('DELETE', url);
      expect(await codeOf(read(url, syncToken))).toBe('gone');
    });

    // Xandikos does not ask for a password.
    if (name === 'radicale')
      test('reports a wrong password', async () => {
        const account = { ...server.account, password: 'wrong' };
        expect(await codeOf(discover(account))).toBe('wrong-password');
        const url = await server.createCalendar('password');
        expect(await codeOf(readCalendar(outgoing, account, url, null, new Map()))).toBe('wrong-password');
      });
  });
}
