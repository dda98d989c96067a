// An organization whose members connect a calendar on loopback.

import { connectAddress, listConnections, syncConnection } from '#contract/calendar/connections.ts';
import { listMeetings } from '#contract/meetings/meetings.ts';
import { listPlanned } from '#contract/meetings/planned.ts';
import type { Config } from '#server/config.ts';
import { calendarFeed } from './calendar-feed.ts';
import { newPerson, newTeam, type Person } from './people.ts';
import { testApp } from './test-app.ts';

export const outgoingSettings = { outgoingAllow: ['127.0.0.1'] };
export const shownDays = { from: '2026-11-01', to: '2027-01-31' };

/** Two members with an address; the test clock is Saturday, 2026-11-21 12:00 UTC. */
export async function newFeed(settings: Partial<Config> = {}) {
  const app = await testApp({ ...outgoingSettings, ...settings });
  const team = await newTeam(app);
  const colleague = await newPerson(app, team.organizationId);
  const feed = await calendarFeed();
  const emails = [team.member.email, colleague.email];
  const connect = (who: Person = team.member, address = feed.address) =>
    who.call(connectAddress, { body: { name: 'Mine', address, isShared: false } });
  const sync = async (id: number, who: Person = team.member) => {
    await who.call(syncConnection, { params: { id: String(id) } });
    await app.work();
  };
  const connection = async (who: Person = team.member) => (await who.call(listConnections)).connections[0];
  const planned = async (who: Person = team.member) =>
    (await who.call(listPlanned, { query: shownDays })).meetings.map(({ title, startsAt, state }) => [
      title,
      startsAt.slice(0, 10),
      state,
    ]);
  const meetings = async () =>
    (await team.member.call(listMeetings, { query: {} })).meetings.map(({ title }) => title).toSorted();
  return { app, ...team, colleague, feed, emails, connect, sync, connection, planned, meetings };
}
