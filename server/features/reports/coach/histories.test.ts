import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCoach } from '#contract/reports/coach.ts';
import { readHygieneSettings, saveHygieneSettings } from '#contract/reports/hygiene.ts';
import { saveImportBatch } from '#contract/meetings/imports.ts';
import { deleteMeeting, editMeeting, restoreMeeting, saveMeeting } from '#contract/meetings/meetings.ts';
import { readOrganizationProfile, saveOrganizationProfile } from '#contract/organization/organization.ts';
import { updateRoi } from '#contract/meetings/roi.ts';
import { dayMs } from '#domain/time/time-units.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { attendee, meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newTeam, type Person } from '#server/testing/people.ts';
import { startOfTest, testApp, type TestApp } from '#server/testing/test-app.ts';
import { hygieneService } from './hygiene.ts';
import { overviewAnswer } from './serializers.ts';

const details = fc.record({
  title: fc.constantFrom('Weekly sync', 'weekly  SYNC', 'Planning', 'GRÖSSE'),
  type: fc.constantFrom('review', 'standup', 'training'),
  department: fc.constantFrom(null, 'Sales', '__proto__'),
  agenda: fc.constantFrom(null, 'Decide'),
  startedAt: fc.nat(70 * 24 * 4).map((quarters) => new Date(startOfTest - quarters * 900_000).toISOString()),
  scheduledAt: fc.constantFrom(null, new Date(startOfTest - 10 * dayMs).toISOString()),
  durationMinutes: fc.integer({ min: 1, max: 1500 }),
  people: fc.integer({ min: 1, max: 12 }),
});
const which = fc.nat(20);
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('create' as const), details }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('edit' as const), which, details }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('rate' as const),
      which,
      worthIt: fc.constantFrom('yes' as const, 'no' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('restore' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('import' as const), details }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      timeZone: fc.constantFrom('UTC', 'Asia/Kolkata', 'Pacific/Kiritimati'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('rule' as const), enoughPeople: fc.constantFrom(3, 7) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 30 }) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('read' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
type Details = typeof details extends fc.Arbitrary<infer D> ? D : never;

const evening: Details = {
  title: 'Planning',
  type: 'review',
  department: null,
  agenda: null,
  startedAt: new Date(startOfTest - 3 * dayMs + 4 * 3_600_000).toISOString(),
  scheduledAt: null,
  durationMinutes: 30,
  people: 2,
};
/** Moves to another time zone and back, and changes a day in between that had no meetings. */
const thereAndBack: Step[] = [
  { do: 'move', timeZone: 'Pacific/Kiritimati' },
  { do: 'read' },
  { do: 'move', timeZone: 'UTC' },
  { do: 'create', details: evening },
  { do: 'move', timeZone: 'Pacific/Kiritimati' },
];

const draftOf = ({ people, ...rest }: Details) =>
  meetingDraft({ ...rest, attendees: Array.from({ length: people }, (_, i) => attendee(`P${i}`, 60)) });

/** Runs steps through the API. */
function history(app: TestApp, admin: Person) {
  const there: { id: number; version: number }[] = [];
  const gone: { id: number; version: number }[] = [];
  const params = ({ id }: { id: number }) => ({ id: String(id) });
  const pick = (from: { id: number; version: number }[], at: number) => from[at % Math.max(1, from.length)];

  return async function take(one: Step): Promise<void> {
    if (one.do === 'create') there.push(await admin.call(saveMeeting, { body: draftOf(one.details) }));
    else if (one.do === 'read') await admin.call(readCoach);
    else if (one.do === 'wait') app.pass(one.hours * 3_600_000);
    else if (one.do === 'import') {
      const { title, type, agenda, startedAt, durationMinutes, people } = one.details;
      const row = {
        row: 1,
        title,
        type,
        agenda,
        startedAt,
        durationMinutes,
        names: ['Ada'],
        unnamedAttendees: people,
      };
      const batch = { fileName: 'a.csv', hourlyRate: 60, salaryTier: null, isLast: true, meetings: [row] };
      await admin.call(saveImportBatch, { body: { ...batch, importKey: crypto.randomUUID() } });
    } else if (one.do === 'move') {
      const { name } = await admin.call(readOrganizationProfile);
      await admin.call(saveOrganizationProfile, { body: { name, timeZone: one.timeZone } });
      await app.work();
    } else if (one.do === 'rule') {
      const { current } = await admin.call(readHygieneSettings);
      const thresholds = { ...current.thresholds, enoughPeople: one.enoughPeople };
      await admin.call(saveHygieneSettings, { body: { ...current, thresholds } });
    } else if (one.do === 'restore') {
      const meeting = pick(gone, one.which);
      if (!meeting) return;
      gone.splice(gone.indexOf(meeting), 1);
      there.push(await admin.call(restoreMeeting, { params: params(meeting) }));
    } else {
      const meeting = pick(there, one.which);
      if (!meeting) return;
      if (one.do === 'delete') {
        await admin.call(deleteMeeting, { params: params(meeting) });
        gone.push(...there.splice(there.indexOf(meeting), 1));
      } else if (one.do === 'edit') {
        const { draftKey: _, ...fields } = draftOf(one.details);
        const body = { ...fields, version: meeting.version };
        Object.assign(meeting, await admin.call(editMeeting, { params: params(meeting), body }));
      } else {
        const said = { outcomes: 'Done', actionItemsCount: null, estimatedValue: 500, worthIt: one.worthIt };
        const body = { ...said, version: meeting.version };
        Object.assign(meeting, await admin.call(updateRoi, { params: params(meeting), body }));
      }
    }
  };
}

test('after any history the memoized figures equal those of a new process', async () => {
  const app = await testApp();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
      const { admin } = await newTeam(app);
      const take = history(app, admin);
      for (const each of steps) await take(each);
      const [{ timeZone }, { current }] = await Promise.all([
        admin.call(readOrganizationProfile),
        admin.call(readHygieneSettings),
      ]);
      const tenant = {
        org: admin.organizationId as OrgId,
        organization: { timeZone, firstWeekday: 0, hygiene: current, asksForRatings: true },
      };
      const recomputed = await hygieneService(app.db, app.context.now).overview(tenant);
      expect(await admin.call(readCoach)).toMatchObject(overviewAnswer(recomputed, current));
    }),
    { numRuns: 25, examples: [[thereAndBack]] },
  );
}, 600_000);
