// The weekly report equals what its reader's screens show, and reaches those who want it.

import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { readOwnWeek } from '#contract/calendar/upcoming.ts';
import { saveMeeting } from '#contract/meetings/meetings.ts';
import { updateRoi } from '#contract/meetings/roi.ts';
import { createBudget, listBudgets } from '#contract/reports/budgets.ts';
import { listCoachActions, listSeries, readCoach } from '#contract/reports/coach.ts';
import { readDashboard } from '#contract/reports/dashboard.ts';
import { closeMonth, exportFinance } from '#contract/reports/finance.ts';
import { readCalendar } from '#contract/reports/month.ts';
import { exportMyData } from '#contract/organization/own-data.ts';
import {
  readOwnReportMails,
  saveOwnReportMails,
  saveReportMails,
  stopReportMails,
} from '#contract/organization/report-mails.ts';
import { usEnglish as format } from '#domain/format/format.ts';
import { addMajor } from '#domain/money/money.ts';
import { dayMs, hourMs } from '#domain/time/time-units.ts';
import { removeMember } from '#contract/accounts/members.ts';
import { deleteOrganization } from '#server/features/organization/organizations/deletion-store.ts';
import { unverifiedOrg } from '#server/tenancy/authorize.ts';
import { asSystem } from '#server/tenancy/tenant-context.ts';
import { Browser } from '#server/testing/browser.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { blendPay, newTeam, type Person } from '#server/testing/people.ts';
import { close, hold as holdRated, openBox, teamOf, vote } from '#server/testing/rated-meetings.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { withoutIds } from '#server/testing/without-ids.ts';
import { dueReports } from './sending.ts';

const names = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    name: `Engineer ${i}`,
    role: 'Engineer',
    salaryTier: 'Senior',
    hourlyRate: 80,
  }));

const hold = (app: TestApp, who: Person, title: string, daysAgo: number, people = 3) =>
  who.call(saveMeeting, {
    body: meetingDraft({
      title,
      department: 'Engineering',
      startedAt: new Date(app.context.now() - daysAgo * dayMs).toISOString(),
      durationMinutes: 30 + 5 * people,
      attendees: [
        ...names(people),
        { name: who.email, role: 'Engineer', salaryTier: 'Senior', hourlyRate: 80 },
      ],
    }),
  });

/** It is Friday, 15:00. Meetings were held in 13 weeks, and some are planned for next week. */
async function newFriday() {
  const app = await testApp();
  const team = await newTeam(app);
  const toFriday = (dayMs * 5 + Date.UTC(2026, 10, 22, 15) - app.context.now()) % (7 * dayMs);
  app.pass(toFriday < 0 ? toFriday + 7 * dayMs : toFriday);
  expect(new Date(app.context.now()).toISOString().slice(11, 16)).toBe('15:00');
  expect(new Date(app.context.now()).getUTCDay()).toBe(5);
  for (let week = 0; week < 8; week += 1) {
    const { id } = await hold(app, team.member, 'Standup', 7 * week + 1);
    const params = { id: String(id) };
    const worth = { outcomes: null, actionItemsCount: null, estimatedValue: null } as const;
    if (week > 0)
      await team.member.call(updateRoi, { params, body: { ...worth, version: 1, worthIt: 'yes' } });
    const { id: badId } = await hold(app, team.admin, 'Review', 7 * week + 2, 6);
    const bad = { ...worth, version: 1, worthIt: 'no' } as const;
    await team.admin.call(updateRoi, { params: { id: String(badId) }, body: bad });
  }
  await hold(app, team.admin, 'Next standup', -4);
  const send = async () => {
    await asSystem(dueReports(app.context));
    await app.work();
    return app.mails();
  };
  return { app, send, ...team };
}

const all = { isForAll: true, weekday: 5, hour: 15 };

/** The amounts and durations in a text. */
const figuresIn = (text: string) => text.match(/\$[\d,.]*\d|\d+ h(?: \d+ min)?|\d+ meetings?/g) ?? [];

test.each(['exact', 'blended'] as const)(
  'each figure of a report equals the screens of its reader, who sees %s amounts',
  async (pay) => {
    const { app, admin, member, organizationId, send } = await newFriday();
    if (pay === 'blended') await blendPay(app, organizationId);
    await admin.call(saveReportMails, { body: all });
    const mails = await send();
    expect(mails.map(({ to }) => to).toSorted()).toEqual([admin.email, member.email].toSorted());
    for (const reader of [admin, member]) {
      const mail = mails.find(({ to }) => to === reader.email);
      const text = mail?.text ?? '';
      const own = await reader.call(readOwnWeek);
      const { thisWeek, lastWeekSoFar } = await reader.call(readDashboard);
      const { days } = await reader.call(readCalendar, { query: { from: '2026-11-29', to: '2026-12-05' } });
      const { series } = await reader.call(listSeries);
      const { recommendations } = await reader.call(readCoach);
      await reader.call(listCoachActions);
      const sum = (one: { meetings: number; minutes: number; cost: number }) =>
        `${format.count(one.meetings, 'meeting')}, ${format.hoursAndMinutes(one.minutes)}, ${format.money(one.cost)}`;
      const planned = days.map((day) => day.planned);
      const next = {
        meetings: planned.reduce((count, one) => count + one.meetings, 0),
        minutes: planned.reduce((count, one) => count + one.minutes, 0),
        cost: addMajor(planned.map(({ cost }) => cost)),
      };
      const expected = [
        `${sum(own.thisWeek)}, held and planned.`,
        `Last week: ${sum(own.lastWeek)}.`,
        `${sum(thisWeek)}.`,
        format.money(lastWeekSoFar.cost),
        ...(next.meetings > 0 ? [`Planned: ${sum(next)}.`] : []),
        ...series.slice(0, 3).map((one) => `“${one.displayTitle}”: ${format.money(one.costPerYear)} a year`),
        ...(recommendations[0] ? [`${format.money(recommendations[0].savedPerYear)} a year`] : []),
      ];
      for (const each of expected) expect(text).toContain(each);
      const known = expected.flatMap(figuresIn);
      expect(
        figuresIn(text).filter((figure) => !known.includes(figure) && !/^\d+ meeting/.test(figure)),
      ).toEqual([]);
      expect(text.includes('blended rate')).toBe(pay === 'blended' && reader === member);
      // Who recorded a series knows how it is marked; others read the best alone.
      expect(text).toContain('Best: “Standup”, worth it 7 of 7 times');
      expect(text.includes('Worst: “Review”')).toBe(reader === admin);
    }
  },
);

test('a report comes to those who want it, once, and stops with one click', async () => {
  const { app, admin, member, send } = await newFriday();
  expect(await send()).toEqual([]);
  app.pass(7 * dayMs);
  await hold(app, member, 'Standup', 1);
  await member.call(saveOwnReportMails, { body: { week: true, month: false } });
  const [mail, ...more] = await send();
  expect([mail?.to, more]).toEqual([member.email, []]);
  expect(await send()).toEqual([]);
  const token = /report-mails#token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  // Without https there is no address for mail programs.
  expect(mail?.unsubscribeUrl).toBeUndefined();
  const payload = 'List-Unsubscribe=One-Click';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const url = `/api/report-mails/stop/${token}`;
  expect((await app.app.inject({ method: 'POST', url, payload, headers })).statusCode).toBe(204);
  expect(await member.call(readOwnReportMails)).toMatchObject({ week: false });
  expect(await member.call(exportMyData)).toMatchObject({ reportMails: { week: 'off', month: false } });
  await admin.call(saveReportMails, { body: all });
  app.pass(7 * dayMs);
  await hold(app, member, 'Standup', 1);
  expect((await send()).map(({ to }) => to)).toEqual([admin.email]);
  // Nothing in a week without meetings.
  app.pass(7 * dayMs);
  expect(await send()).toEqual([]);
  const anybody = new Browser(app);
  expect(await anybody.status(stopReportMails, { params: { token: `${token.slice(0, -2)}AA` } })).toBe(422);
});

test('a server that was down sends the report late, and two processes send it once', async () => {
  const { app, admin, member, send } = await newFriday();
  await admin.call(saveReportMails, { body: { ...all, hour: 16 } });
  expect(await send()).toEqual([]);
  app.pass(20 * hourMs);
  const due = dueReports(app.context);
  await asSystem(() => Promise.all([due(), due()]));
  await app.work();
  expect((await app.mails()).map(({ to }) => to).toSorted()).toEqual([admin.email, member.email].toSorted());
});

test('jobs that are repeated after a kill send no report twice', async () => {
  const { app, admin, member } = await newFriday();
  await admin.call(saveReportMails, { body: all });
  await asSystem(dueReports(app.context));
  await app.work({ times: 2 });
  expect((await app.mails()).map(({ to }) => to).toSorted()).toEqual([admin.email, member.email].toSorted());
  await admin.call(saveOwnReportMails, { body: { week: false, month: true } });
  await admin.call(closeMonth, { body: { month: '2026-10' } });
  await app.work({ times: 2 });
  expect((await app.mails()).map(({ to }) => to)).toEqual([admin.email]);
});

test('a manager reads exact amounts only of departments in which five people met', async () => {
  const { app, admin, send } = await newFriday();
  const small = meetingDraft({
    title: 'Pair',
    department: 'Legal',
    startedAt: new Date(app.context.now() - dayMs).toISOString(),
    attendees: names(2),
  });
  await admin.call(saveMeeting, { body: small });
  for (const department of ['Engineering', 'Legal'])
    await admin.call(createBudget, {
      body: { department, monthlyLimit: 100_000, managerEmail: 'boss@outside.test' },
    });
  await app.work();
  await app.mails();
  await app.db.write((tx) => tx.updateTable('alertAddresses').set({ confirmedAt: 1 }).execute());
  await admin.call(saveReportMails, { body: all });
  const mail = (await send()).find(({ to }) => to === 'boss@outside.test');
  const { budgets } = await admin.call(listBudgets);
  const engineering = budgets.find(({ department }) => department === 'Engineering');
  expect(mail?.text).toContain(`Engineering: ${format.money(engineering?.currentSpend ?? 0)}, `);
  expect(mail?.text).toMatch(/Legal: [\d.]+ person-hours\. Fewer than five people met/);
  expect(mail?.text).not.toContain('Standup');
});

test('a closed month is mailed with its sheet to those who see pay and asked for it', async () => {
  const { app, admin, member, organizationId } = await newFriday();
  await blendPay(app, organizationId);
  for (const who of [admin, member])
    await who.call(saveOwnReportMails, { body: { week: false, month: true } });
  await admin.call(closeMonth, { body: { month: '2026-10' } });
  await app.work();
  const [mail, ...more] = await app.mails();
  expect([mail?.to, more]).toEqual([admin.email, []]);
  const [attachment] = mail?.attachments ?? [];
  const { sheets } = await readXlsx(attachment?.content ?? new Uint8Array());
  const csv = await admin.call(exportFinance, { query: { to: '2026-10' } });
  const lines = csv
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  const rows = sheets[0]?.rows.filter((row) => row.some((cell) => cell !== null)) ?? [];
  expect(rows.map((row) => row.map((cell) => String(cell ?? '')))).toEqual(lines);
});

test('a manager of budgets in two organizations gets the report of each', async () => {
  const { app, admin, send } = await newFriday();
  const { admin: other } = await newTeam(app);
  const boss = 'boss@outside.test';
  for (const one of [admin, other]) {
    await one.call(createBudget, {
      body: { department: 'Engineering', monthlyLimit: 100_000, managerEmail: boss },
    });
    await hold(app, one, 'Standup', 1, 6);
    await one.call(saveReportMails, { body: all });
  }
  await app.work();
  await app.mails();
  await app.db.write((tx) => tx.updateTable('alertAddresses').set({ confirmedAt: 1 }).execute());
  expect((await send()).filter(({ to }) => to === boss)).toHaveLength(2);
});

test('a report that is sent on the next day, when another week has begun, is about its own week', async () => {
  const { app, admin, member, send } = await newFriday();
  const saturday = { ...all, weekday: 6, hour: 23 };
  await admin.call(saveReportMails, { body: saturday });
  await asSystem(dueReports(app.context));
  // Sunday, 1:00, when its week begins.
  app.pass(34 * hourMs);
  const { thisWeek } = await member.call(readOwnWeek);
  expect(thisWeek.meetings).toBe(0);
  const mail = (await send()).find(({ to }) => to === member.email);
  expect(mail?.subject).toBe('Your week: 45 min in meetings, $240');
  expect(mail?.text).toContain('1 meeting, 45 min, $240, held and planned.');
});

/** Eight people rate a series that is held each Saturday; the mail of the Friday after that. */
async function ratedSeries(values: readonly (1 | 5)[]) {
  const app = await testApp();
  const { organizer, voters } = await teamOf(app, 8);
  for (const day of ['10-31', '11-07', '11-14', '11-21'])
    await holdRated(organizer, [organizer, ...voters], { startedAt: `2026-${day}T11:00:00.000Z` });
  await app.work();
  await app.mails();
  const now = new Date(app.context.now());
  await organizer.call(saveReportMails, { body: { isForAll: true, weekday: now.getUTCDay(), hour: 0 } });
  const [first] = voters;
  const box = first && (await openBox(first));
  for (const [i, value] of values.entries()) {
    const voter = voters[i];
    if (voter && box) await vote(voter, box.id, value, 'Too long');
  }
  const mailsNow = async () => {
    await asSystem(dueReports(app.context));
    await app.work();
    const mails = await app.mails();
    return [organizer, ...voters].map(({ email }) => {
      const text = mails.find(({ to, subject }) => to === email && subject.startsWith('Your'))?.text ?? '';
      return withoutIds(text.replace(/#token=\S+/, ''));
    });
  };
  const open = await mailsNow();
  await close([app]);
  app.pass(5 * dayMs);
  await holdRated(organizer, [organizer, ...voters], { startedAt: '2026-11-27T11:00:00.000Z' });
  return { open, closed: await mailsNow() };
}

test('the report has the word that those who attended published, and nothing else about votes', async () => {
  const good = await ratedSeries([5, 5, 5, 5, 5, 5, 1, 1]);
  const word = 'Most found it worth their time (November 2026)';
  for (const text of good.closed) {
    expect(text).toContain(`Rated by those who attended\nBest: “Weekly sync”: ${word}`);
    expect(text).toMatch(
      /“Weekly sync”: \$[\d,]+ a year.*\. Most found it worth their time \(November 2026\)/,
    );
    expect(text).toContain('\n“Weekly sync”: Most found it worth their time.\n');
    expect(text).not.toContain('Worst');
  }
  // While the box is open, it makes no difference whether and how somebody has voted.
  expect(good.open.join('')).not.toContain('worth their time');
  const bad = await ratedSeries([1, 1, 1, 1, 1, 1, 1, 1]);
  expect(bad.open).toEqual(good.open);
  expect(bad.closed.map((text) => text.includes('Worst: “Weekly sync”: Few found it'))).toEqual([
    true,
    ...Array<boolean>(8).fill(false),
  ]);
  // The same number of the same votes, of others.
  const twin = await ratedSeries([1, 5, 5, 1, 5, 5, 5, 5]);
  expect(twin.closed).toEqual(good.closed);
  // Too few to publish anything.
  const few = await ratedSeries([5, 5, 5]);
  expect(few.closed.join('')).not.toContain('worth their time');
});

test.each(['stopped it', 'was removed', 'lost the permission to see pay'])(
  'somebody who %s while a mail waits gets none',
  async (what) => {
    const { app, admin, member, organizationId } = await newFriday();
    await admin.call(saveReportMails, { body: { ...all, isForAll: false } });
    await member.call(saveOwnReportMails, { body: { week: true, month: true } });
    await admin.call(closeMonth, { body: { month: '2026-10' } });
    await asSystem(dueReports(app.context));
    await app.work();
    const params = { id: String(member.userId) };
    if (what === 'stopped it') await member.call(saveOwnReportMails, { body: { week: false, month: false } });
    else if (what === 'was removed') await admin.call(removeMember, { params, query: {}, body: null });
    else await blendPay(app, organizationId);
    const subjects = (await app.mails()).filter(({ to }) => to === member.email).map((one) => one.subject);
    expect(subjects.filter((one) => one.includes('closed'))).toEqual([]);
    expect(subjects.some((one) => one.startsWith('Your week'))).toBe(what.startsWith('lost'));
  },
);

test('the link to stop does nothing for a former member, nor for an organization that is gone', async () => {
  const { app, admin, member, organizationId, send } = await newFriday();
  await admin.call(saveReportMails, { body: all });
  const mails = await send();
  const tokenOf = (who: Person) =>
    /report-mails#token=(\S+)/.exec(mails.find(({ to }) => to === who.email)?.text ?? '')?.[1] ?? '';
  const stop = (who: Person) => new Browser(app).status(stopReportMails, { params: { token: tokenOf(who) } });
  await admin.call(removeMember, { params: { id: String(member.userId) }, query: {}, body: null });
  expect(await stop(member)).toBe(204);
  expect(await app.db.read.selectFrom('reportMails').selectAll().execute()).toEqual([]);
  await app.db.write((tx) => deleteOrganization(app.context, unverifiedOrg(organizationId), tx));
  await app.work();
  expect(await stop(admin)).toBe(204);
});
