import { expect, test } from 'vitest';
import { listMeetings } from '#contract/meetings/meetings.ts';
import { keepPlanned, listPlanned } from '#contract/meetings/planned.ts';
import { hourMs } from '#domain/time/time-units.ts';
import { announce, calendarEvent, invited } from '#server/testing/calendar-events.ts';
import { newDirectory } from '#server/testing/directory.ts';

test('a person whom a calendar lists under two addresses costs once, planned and recorded', async () => {
  const { app, organizationId, member, add } = await newDirectory();
  await add({
    name: 'Dora Quint',
    emails: ['dora@example.test', 'dora.quint@example.test'],
    tier: { salaryTier: 'lead' },
  });
  const attendees = [member.email, 'dora.quint@example.test', 'dora@example.test'].map((it) => invited(it));
  await announce(app, organizationId, { ownerId: member.userId, connectionId: 1, href: '/1.ics' }, [
    calendarEvent({ attendees: attendees.with(1, invited('dora.quint@example.test', { isOptional: true })) }),
  ]);
  const query = { from: '2026-11-01', to: '2026-12-31' };
  const [planned] = (await member.call(listPlanned, { query })).meetings;
  expect(planned).toMatchObject({ cost: 75 + 95 });
  expect(planned?.attendees.map(({ name, isOptional }) => [name, isOptional])).toEqual([
    [member.email.split('@')[0], false],
    ['Dora Quint', false],
  ]);
  app.pass(3 * hourMs);
  await member.call(keepPlanned, { params: { id: String(planned?.id) }, body: { minutes: 60 } });
  const { meetings } = await member.call(listMeetings, { query: {} });
  expect(meetings).toMatchObject([{ totalCost: 75 + 95, attendeeCount: 2 }]);
});
