// Reference for the coach in plain SQL: scores, habits, series and the results of decisions.

import type { DatabaseSync } from 'node:sqlite';
import type { Coach, listCoachActions, listSeries } from '#contract/reports/coach.ts';
import type { Answer } from '#contract/endpoint.ts';
import { addDays, localDay } from '#domain/time/local-day.ts';
import { paces } from '#server/testing/recomputed/hygiene.ts';
import { timeZone } from './million-meetings.ts';
import {
  heldInRange,
  live,
  localMinute,
  only,
  ranged,
  type Raw,
  read,
  type Read,
  sunday,
  weekday,
} from './million-raw.ts';

/**
 * The held meetings of some days with their hygiene score at `now`. All are imported, without agenda, outcomes and
 * scheduled start: the length, the number of people, missing outcomes after a day, and the worth-it answers are
 * known.
 */
const scored = (now: number) => `with
  "facts" as (select *, "attendeeCount" * "durationMinutes" "attendance",
    "type" in ('planning', 'review', 'other', 'brainstorm', 'workshop') "decides",
    "type" in ('planning', 'review', 'other', 'brainstorm', 'standup') "counts",
    "durationMinutes" / case when "type" = 'standup' then 0.6
      when "type" in ('training', 'workshop', 'one-on-one') then 2.0 else 1 end "length" ${ranged} and "startedAt" <= ${now}),
  "known" as (select *,
    case "type" when 'standup' then 55 when 'workshop' then 85 when 'training' then 65 when 'one-on-one' then 65
      else 100 end "applying",
    15 + 15 * "counts" + 15 * ("worthIt" is not null)
      + 20 * ("decides" and ${now} - "startedAt" - "durationMinutes" * 60000 >= 86400000) "weight",
    15 * case when "length" <= 25 then 1 when "length" <= 60 then 1 - 0.3 * ("length" - 25) / 35
        when "length" <= 80 then 0.7 - 0.3 * ("length" - 60) / 20
        when "length" <= 120 then 0.4 - 0.2 * ("length" - 80) / 40 else 0.2 end
      + 15 * "counts" * min(1, pow(0.9, "attendeeCount" - 7))
      + 15 * case "worthIt" when 'yes' then 1 when 'maybe' then 0.5 else 0 end "won" from "facts"),
  "scored" as (select *, 100.0 * "weight" / "applying" "coverage",
    case when 100 * "weight" >= 30 * "applying" then round(100.0 * "won" / "weight" + 1e-9) end "score" from "known")
  select`;

const scoreFigures = `case when sum("coverage" * "attendance") >= 30 * sum("attendance")
    then round(sum("score" * "attendance") / sum(case when "score" is not null then "attendance" end)) end "score",
  round(sum("coverage" * "attendance") / sum("attendance")) "coverage",
  count(*) "meetings", round(sum("attendance") / 60.0, 6) "personHours" from "scored"`;

/**
 * For people who met on three days in the last four complete weeks, the means of: free weekdays per week, percent
 * of their time outside 8 to 18 o'clock or on weekends, and percent of their time between meetings in gaps of less
 * than an hour.
 */
const peopleHabits = `with
  "attended" as (select "name", "day", ${weekday} between 1 and 5 "works", ${localMinute} "s",
    ${localMinute} + "durationMinutes" "e" from "attendees" join "meetings"
      on "meetings"."organizationId" = "attendees"."organizationId" and "meetings"."id" = "attendees"."meetingId"
    where "meetings"."organizationId" = ? and "deletedAt" is null and "day" between date(?, '-1 day') and date(?, '-1 day')),
  "ordered" as (select *, max("e") over (partition by "name", "day" order by "s", "e"
    rows between unbounded preceding and 1 preceding) "until" from "attended"),
  "new" as (select *, max("s", coalesce("until", "s")) "b",
    "works" * max(0, min("s", 1080) - max(coalesce("until", 480), 480)) "piece" from "ordered"),
  "days" as (select "name", "day", "works", sum(max(0, "e" - "b")) "attended",
    sum(max(0, "e" - "b") - "works" * max(0, min("e", 1080) - max("b", 480))) "late",
    sum("piece") "free", sum(case when "piece" < 60 then "piece" else 0 end) "broken",
    "works" * max(0, 1080 - max(max("e"), 480)) "rest" from "new" group by "name", "day", "works"),
  "people" as (select "name", 20 - sum("works") "free days", 1.0 * sum("late") / sum("attended") "late",
    sum("broken" + case when "rest" < 60 then "rest" else 0 end) "broken", sum("free" + "rest") "free"
    from "days" group by "name" having count(*) >= 3)
  select avg("free days") / 4 "free", 100 * avg("late") "late", 100 * avg(1.0 * "broken" / nullif("free", 0)) "broken"
  from "people"`;

/** The same, and percent of the hours of meetings whose title was held in the 35 days before. */
function rawHabits(raw: Raw, now: number, from: string, to: string) {
  const [people = {}] = raw(peopleHabits, from, to);
  const [again = {}] = raw(
    `select 100.0 * sum("attendeeCount" * "durationMinutes" * exists (select 1 from "meetings" "held"
        where "held"."organizationId" = "meetings"."organizationId" and "held"."deletedAt" is null
        and "held"."normalizedTitle" = "meetings"."normalizedTitle"
        and "held"."day" between date("meetings"."day", '-35 days') and "meetings"."day"
        and +"held"."startedAt" < "meetings"."startedAt")) / sum("attendeeCount" * "durationMinutes") "share"
      ${ranged} and "startedAt" <= ${now}`,
    from,
    to,
  );
  return [people['free'], people['late'], people['broken'], again['share']].map(
    (value) => Math.round(Number(value) * 10 + 1e-6) / 10,
  );
}

const byName = (a: Record<string, unknown>, b: Record<string, unknown>) =>
  String(a['name']) < String(b['name']) ? -1 : 1;
const groupKeys = ['name', 'start', 'score', 'coverage', 'meetings', 'personHours'];

const coach = (now: number) =>
  read<Coach>(
    'hygiene coach',
    '/api/coach',
    'coach',
    (shown) => ({
      all: only([{ ...shown, score: shown.meetingsScore }], ...groupKeys),
      habits: shown.habits.map(({ value }) => value),
      weeks: only(shown.weeks, ...groupKeys),
      types: only(
        shown.types.map(({ type, ...group }) => ({ name: type, ...group })),
        ...groupKeys,
      ).toSorted(byName),
      departments: only(
        shown.departments.map(({ department, ...group }) => ({ name: department ?? '', ...group })),
        ...groupKeys,
      ).toSorted(byName),
      recommendations: shown.recommendations.length,
    }),
    (raw, { from, today, weeks }) => {
      const first = weeks[0]?.start ?? '';
      const byWeek = raw(`${scored(now)} ${sunday} "start", ${scoreFigures} group by 1`, first, today);
      const by = (name: string) =>
        raw(`${scored(now)} ${name} "name", ${scoreFigures} group by 1 order by 1`, from, today);
      return {
        all: raw(`${scored(now)} ${scoreFigures}`, from, today),
        habits: rawHabits(raw, now, from, today),
        weeks: weeks.map(({ start }) => byWeek.find((week) => week['start'] === start)),
        types: by('"type"').toSorted(byName),
        departments: by(`coalesce("department", '')`).toSorted(byName),
        recommendations: 5,
      };
    },
  );

/** Yearly cost and score of each displayed series. */
const series = (now: number) =>
  read<Answer<typeof listSeries>>(
    'series',
    '/api/coach/series',
    'coach',
    (shown) => only(shown.series, 'title', 'costPerYear', 'score'),
    (raw, shown) => {
      const rows = raw(
        `${scored(now)} lower(trim("title")) "title", sum("totalCents") "cents", ${scoreFigures} group by 1`,
        addDays(shown.today, -90),
        shown.today,
      );
      const byTitle = new Map(rows.map((row) => [row['title'], row]));
      return shown.series.map(({ title, meetingsPerYear, firstHeld }) => {
        const { cents, meetings, score } = byTitle.get(title) ?? {};
        const days = raw(
          `select "day" ${heldInRange} and lower(trim("title")) = ? order by 1`,
          addDays(shown.today, -370) > firstHeld ? addDays(shown.today, -370) : firstHeld,
          shown.today,
          title,
        );
        // The regularity of the gaps decides which one applies.
        const { counted, measured } = paces(
          days.map(({ day }) => String(day)),
          shown.today,
        );
        const aYear = [counted, measured]
          .map((pace) => pace * shown.workingWeeks)
          .find((one) => Math.abs(one - meetingsPerYear) < 1e-6);
        const costPerYear = Math.round(((aYear ?? NaN) * Number(cents)) / Number(meetings)) / 100;
        return { title, costPerYear, score };
      });
    },
  );

/** A grace period may end during the measurement, so the response may also match the moment before. */
const atOneOf = (check: (now: number) => Read): Read => ({
  ...check(0),
  isRight: (answer, raw) => [0, 120_000].some((agoMs) => check(Date.now() - agoMs).isRight(answer, raw)),
});

const decisionsADay = 5;
/** Days before today on which series were reviewed. */
const reviewedBefore = [35, 65, 95, 125];

/** Meetings and cost in the four weeks before and after a day. */
const aroundDay = (
  day: string,
) => `sum(case when "day" < '${day}' then "totalCents" else 0 end) "centsBefore",
  sum(case when "day" > '${day}' then "totalCents" else 0 end) "centsAfter",
  sum("day" < '${day}') "before", sum("day" > '${day}') "after"
  ${live} and "day" between date('${day}', '-28 days') and date('${day}', '+28 days')`;

/** Decisions to end the series with the largest drop in cost afterwards, stored like reviews. */
export function decide(db: DatabaseSync, organizationId: number, now: number): void {
  const insert = db.prepare(
    `insert into "coachActions" ("organizationId", "id", "origin", "state", "kind", "title", "displayTitle", "takenBy",
      "takenAt", "day", "baseline", "predicted") values (?, ?, 'review', 'taken', 'end', ?, ?, 1, ?, ?, ?, ?)`,
  );
  let id = 0;
  for (const days of reviewedBefore) {
    const day = addDays(localDay(now, timeZone), -days);
    const dropped = db.prepare(
      `select "normalizedTitle" "title", ${aroundDay(day)} group by 1
        order by "centsBefore" - "centsAfter" desc limit ${decisionsADay}`,
    );
    for (const row of dropped.all(organizationId)) {
      const title = String(row['title']);
      const four = { estimatedCost: 0, personHours: 0, score: null, habit: null };
      const baseline = { ...four, meetings: row['before'], cost: Number(row['centsBefore']) / 100 };
      insert.run(
        organizationId,
        (id += 1),
        title,
        title,
        now - days * 86_400_000,
        day,
        JSON.stringify(baseline),
        JSON.stringify({ ...four, meetings: 0, cost: 0 }),
      );
    }
  }
}

export const actions = read<Answer<typeof listCoachActions>>(
  `what came of ${decisionsADay * reviewedBefore.length} decisions`,
  '/api/coach/actions',
  'coach',
  (shown) =>
    shown.actions.map(({ title, actual, realSaving, untold }) => ({
      title,
      after: actual?.meetings,
      cost: actual?.cost,
      saving: untold ? null : realSaving,
    })),
  (raw, shown) =>
    shown.actions.map(({ title, day, untold }) => {
      const [row = {}] = raw(`select ${aroundDay(day)} and "normalizedTitle" = ?`, title ?? '');
      const [before, after] = [Number(row['centsBefore']), Number(row['centsAfter'])];
      return {
        title,
        after: row['after'],
        cost: after / 100,
        saving: untold ? null : (before - after) / 100,
      };
    }),
);

export const coachReads = (): Read[] => [atOneOf(coach), atOneOf(series), actions];
