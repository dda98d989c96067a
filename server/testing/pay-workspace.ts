// An organization with blended amounts and data for everything that has a cost. Two of them created with different
// pay are otherwise identical: same calls, same names, same clock.

import type { GuessedValue } from '#domain/meetings/guesses.ts';
import { scopeNames, type Endpoint, type Input } from '#contract/endpoint.ts';
import { saveAllocationSetting, setAllocation } from '#contract/reports/allocation.ts';
import { closeMonth } from '#contract/reports/finance.ts';
import { createFeed, readFeed } from '#contract/calendar/feed.ts';
import { createBudget } from '#contract/reports/budgets.ts';
import { readCoach, reviewSeries, takeRecommendation } from '#contract/reports/coach.ts';
import { addGroupMember, createGroup } from '#contract/meetings/groups.ts';
import { saveImportBatch } from '#contract/meetings/imports.ts';
import { savePlan } from '#contract/calendar/planner.ts';
import { editMeeting, saveMeeting } from '#contract/meetings/meetings.ts';
import { saveTierList } from '#contract/people/tiers.ts';
import { addPerson, editPerson, repriceMeetings, savePaySettings } from '#contract/people/people.ts';
import { updateRoi } from '#contract/meetings/roi.ts';
import { loadSampleData } from '#contract/organization/sample-data.ts';
import { saveTemplate } from '#contract/meetings/templates.ts';
import { dayMs, hourMs } from '#domain/time/time-units.ts';
import { recorder } from '#server/features/meetings/meetings/recording.ts';
import { unverifiedOrg } from '#server/tenancy/authorize.ts';
import { Browser } from './browser.ts';
import { announce, calendarEvent, invited } from './calendar-events.ts';
import { importBatch, importRow } from './import-batches.ts';
import { meetingDraft } from './meeting-drafts.ts';
import { asProgram, newOrganization, newOrganizationToken, newPerson, Person } from './people.ts';
import type { TestApp } from './test-app.ts';

/**
 * Pay: the rate of each tier in dollars, and the first tiers of people in the directory, none for null, from a day on,
 * and later ones.
 */
export type Pay = {
  rates: Record<string, number>;
  tiers: Record<string, string | null>;
  fromDay?: string;
  later: Record<string, string>;
};

export const managerEmail = 'manager@example.test';

/** Departments with meetings and without a budget. */
export const unbudgeted = ['Legal', 'Security'] as const;

const series = ['Sprint planning', 'Leadership weekly', 'Pipeline review', 'Design critique'];

export type PayWorkspace = Awaited<ReturnType<typeof createPayWorkspace>>;

/** `answers` has the responses of the calls that the member made meanwhile. */
export async function createPayWorkspace(app: TestApp, { rates, tiers, fromDay, later }: Pay) {
  const organizationId = await newOrganization(app);
  const admin = await newPerson(app, organizationId, { role: 'admin', name: 'Grace' });
  const member = await newPerson(app, organizationId, { name: 'Alan' });
  const tierList = Object.entries(rates).map(([name, hourlyRate]) => ({ name, hourlyRate }));
  await admin.call(saveTierList, { body: { tiers: tierList } });
  const pay = { visibility: 'blended' as const, blendedRate: 75, defaultRate: 70, viewers: [] };
  await admin.call(savePaySettings, { body: pay });
  const people = new Map<string, number>();
  for (const [index, [name, salaryTier]] of Object.entries(tiers).entries()) {
    const department = ['Research', 'Quality', null][index % 3] ?? null;
    const person = { name, emails: [], role: null, department, ...firstTier(salaryTier, fromDay) };
    people.set(name, (await admin.call(addPerson, { body: person })).id);
  }
  const own = { name: 'Alan', emails: [member.email], role: null, department: null };
  const [ownTier = null] = Object.values(tiers);
  await admin.call(addPerson, { body: { ...own, ...firstTier(ownTier, fromDay) } });
  await admin.call(loadSampleData, { body: {} });

  const answers: string[] = [];
  /** A call of the member, whose response is compared. */
  async function asMember<E extends Endpoint>(endpoint: E, input: Input<E>) {
    const { status, text } = await member.ask(endpoint, input);
    answers.push(`${endpoint.method} ${endpoint.path}: ${status} ${text}`);
    app.pass(1000);
    return JSON.parse(text) as { id: number; version: number };
  }

  // The saving of a decision is known after four weeks. The administrator decides based on what the member sees.
  const { recommendations } = await member.call(readCoach);
  for (const { kind, title } of recommendations.slice(0, 2))
    await admin.call(takeRecommendation, { body: { kind, title, state: 'taken' } });
  for (const title of series)
    await admin.call(reviewSeries, { body: { title, decision: 'shorten', minutes: 10 } });
  app.pass(29 * dayMs);

  await importWeeks(app, (batch) => asMember(saveImportBatch, { body: batch }));
  for (const [index, name] of Object.keys(tiers).entries()) {
    const { id } = await asMember(saveMeeting, { body: memberDraft(app, index, [name, 'Somebody unknown']) });
    const params = { id: String(id) };
    const { draftKey: _, ...edit } = memberDraft(app, index, [name, 'Ada', 'Engineer A']);
    await asMember(editMeeting, { params, body: { ...edit, version: 1 } });
    const worth = { outcomes: 'Agreed', actionItemsCount: 2, estimatedValue: 300, worthIt: 'yes' as const };
    await asMember(updateRoi, { params, body: { ...worth, version: 2 } });
  }
  await asMember(reviewSeries, { body: { title: 'Meeting of Ada', decision: 'keep' } });

  // Departments share the cost of some meetings, some have none, and a closed month changes afterwards.
  await admin.call(saveAllocationSetting, { body: { from: '2026-11-25' } });
  await app.work();
  for (const [index, department] of [null, ...unbudgeted].entries()) {
    const { id } = await asMember(saveMeeting, {
      body: { ...memberDraft(app, 93 + index, ['Ada', 'Bob', 'Eve']), department },
    });
    await asMember(setAllocation, { params: { id: String(id) }, body: { allocation: 'department' } });
  }
  await admin.call(closeMonth, { body: { month: '2026-11' } });
  const closedMeeting = { ...memberDraft(app, 91, ['Zoe', 'Bob']), startedAt: '2026-11-03T10:00:00Z' };
  await asMember(saveMeeting, { body: closedMeeting });
  // Somebody whom the directory does not know, at the rate of a tier.
  const guest = { name: 'Guest lead', role: 'Guest', salaryTier: 'lead', hourlyRate: rates['lead'] ?? 0 };
  await admin.call(saveMeeting, { body: { ...memberDraft(app, 92, ['Guest lead']), attendees: [guest] } });

  const group = await asMember(createGroup, { body: { name: 'Own' } });
  const ofGroup = { id: String(group.id) };
  await asMember(addGroupMember, { params: ofGroup, body: { name: 'Ada', salaryTier: 'no tier' } });
  await admin.call(addGroupMember, { params: ofGroup, body: { name: 'Zoe', salaryTier: 'lead' } });
  const attendees = [{ name: 'Ada', role: 'Engineer', salary_tier: 'lead', hourly_rate: 1 }];
  const template = { title: 'Meeting', meeting_type: 'standup' as const, duration_minutes: 30, attendees };
  await asMember(saveTemplate, { body: { ...template, name: 'Own' } });
  await admin.call(saveTemplate, { body: { ...template, name: 'Of the administrator' } });
  for (const [department, monthlyLimit] of [
    ['Research', 500],
    ['Quality', 100_000],
  ] as const)
    await admin.call(createBudget, { body: { department, monthlyLimit, monthlyHours: 20, managerEmail } });

  // Later somebody gets another tier, which differs here and may be the same there, and recorded meetings follow.
  for (const [name, salaryTier] of Object.entries(later)) {
    const params = { id: String(people.get(name)) };
    const tier = { salaryTier, fromDay: '2026-08-01' };
    await admin.call(editPerson, { params, body: { version: 1, tier } });
  }
  await admin.call(repriceMeetings, { body: { since: '2026-08-01', isPreview: false } });
  await app.work();
  app.pass(1000);

  await announceMeetings(app, member, Object.keys(tiers));

  // The administrator's invitation and the member's calendar show the cost of the meeting.
  await app.db.write((tx) => tx.updateTable('users').set({ addressVerifiedAt: 1 }).execute());
  await admin.call(savePlan, {
    body: {
      draftKey: draftKey(2000),
      title: 'Planned',
      agenda: null,
      startsAt: new Date(app.context.now() + dayMs).toISOString(),
      minutes: 45,
      repeats: 'week',
      untilDay: null,
      people: [...Object.keys(tiers), member.email, 'guest@outside.test'].map((who) => ({
        name: who,
        email: who.includes('@') ? who : null,
        isOptional: false,
      })),
      showsCost: true,
    },
  });
  const { address } = await member.call(createFeed, { body: { costIn: 'title' } });
  const feed = await member.ask(readFeed, {
    query: { token: new URL(address).searchParams.get('token') ?? '' },
  });
  answers.push(feed.text);

  const program = new Person(app, member);
  program.cookies.set('mc_session', member.cookies.get('mc_session') ?? '');
  await asProgram(app, program, ['meetings:read', 'meetings:write', 'members:read']);
  // It has the role of an administrator, but no permission to see pay.
  const scopes = scopeNames.filter((scope) => !scope.startsWith('people:'));
  const ofOrganization = new Browser(app);
  ofOrganization.apiToken = await newOrganizationToken(app, admin, scopes, false);
  return { app, organizationId, admin, member, program, ofOrganization, answers };
}

const firstTier = (salaryTier: string | null, fromDay?: string) =>
  salaryTier === null ? {} : { tier: { salaryTier, ...(fromDay && { fromDay }) } };

/** Adds a recorded and a planned meeting to the member's calendar. */
async function announceMeetings(app: TestApp, { organizationId, userId, email }: Person, names: string[]) {
  const attendees = [invited(email), ...names.map((name) => invited('', { name }))];
  const events = [-3, 3].map((hours) =>
    calendarEvent({
      uid: `event ${hours}`,
      startsAt: app.context.now() + hours * hourMs,
      endsAt: app.context.now() + (hours + 1) * hourMs,
      attendees,
    }),
  );
  for (const event of events)
    await announce(app, organizationId, { ownerId: userId, connectionId: 1, href: event.uid }, [event]);
  await recorder(app.context).settle(unverifiedOrg(organizationId));
}

/** A key per number, the same in every workspace. */
const draftKey = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const memberDraft = (app: TestApp, index: number, names: readonly string[]) =>
  meetingDraft({
    draftKey: draftKey(index),
    title: `Meeting of ${names[0]}`,
    department: index % 2 === 0 ? 'Research' : 'Quality',
    startedAt: new Date(app.context.now() - 25 * hourMs).toISOString(),
    durationMinutes: 31 + 7 * index,
    attendees: names.map((name) => ({ name, role: 'Engineer', salaryTier: 'executive', hourlyRate: 1 })),
  });

/** Guessed values by week. */
const guesses: GuessedValue[][] = [['duration'], ['attendees'], ['duration', 'attendees']];

/** The series continue for four weeks, with and without people of the directory. */
async function importWeeks(app: TestApp, save: (batch: ReturnType<typeof importBatch>) => Promise<unknown>) {
  const startOf = (week: number) => new Date(app.context.now() - (2 + 7 * week) * dayMs).toISOString();
  const meetings = [0, 1, 2, 3].flatMap((week) =>
    series.map((title, index) =>
      importRow(week * series.length + index + 1, {
        title,
        startedAt: startOf(week),
        durationMinutes: 25 + index,
        names: ['Ada', 'Engineer A', `Guest ${week}`],
        unnamedAttendees: index,
        estimated: guesses[week] ?? [],
      }),
    ),
  );
  await save(importBatch(meetings, { importKey: draftKey(1000) }));
}
