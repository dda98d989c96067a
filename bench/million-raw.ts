// The same answers by plain SQL over the meetings: the peer, the check to the cent, and the negative control.

import type { DatabaseSync } from 'node:sqlite';
import type { Analytics } from '#contract/analytics.ts';
import type { Dashboard } from '#contract/dashboard.ts';
import { offsetMs } from './million-meetings.ts';

const sums = `count(*) "meetings", coalesce(sum("durationMinutes"), 0) "minutes", coalesce(sum("totalCents"), 0) / 100.0 "cost"`;
const live = `from "meetings" where "organizationId" = ? and "deletedAt" is null`;
const hour = `("startedAt" + ${offsetMs}) / 3600000 % 24`;
const weekday = `cast(strftime('%w', "day") as integer)`;
const sunday = `date("day", '-' || ${weekday} || ' days')`;
const part = `max(${sunday}, substr("day", 1, 7) || '-01')`;

// node:sqlite gives rows without a prototype, which are equal to nothing.
const plain = (rows: unknown): unknown => JSON.parse(JSON.stringify(rows));

/** What the dashboard shows, but for its percentage. */
export function rawDashboard(db: DatabaseSync, org: number, shown: Dashboard) {
  const first = shown.weeks[0]?.start ?? '';
  const byWeek = plain(
    db
      .prepare(`select ${sunday} "start", sum("totalCents") / 100.0 "cost" ${live} and "day" >= ? group by 1`)
      .all(org, first),
  ) as { start: string; cost: number }[];
  return {
    total: plain(db.prepare(`select ${sums} ${live}`).get(org)),
    weeks: shown.weeks.map(({ start }) => ({
      start,
      cost: byWeek.find((week) => week.start === start)?.cost ?? 0,
    })),
    types: (
      plain(
        db.prepare(`select "type", ${sums} ${live} group by 1 order by "cost" desc`).all(org),
      ) as Dashboard['types']
    ).map(({ type, cost, meetings }) => ({ type, cost, meetings })),
  };
}

export const dashboardFigures = ({ total, weeks, types }: Dashboard) => ({ total, weeks, types });

/** What the analytics show of their range, but for the percentages. */
export function rawAnalytics(db: DatabaseSync, org: number, { from, to }: Analytics) {
  const ranged = `${live} and "day" between ? and ?`;
  const all = (sql: string) => db.prepare(sql).all(org, from, to);
  return {
    total: plain(db.prepare(`select ${sums} ${ranged}`).get(org, from, to)),
    weeks: plain(all(`select ${part} "start", ${sums} ${ranged} group by 1 order by 1`)),
    types: plain(all(`select "type", ${sums} ${ranged} group by 1 order by "cost" desc, "type"`)),
    hours: plain(
      all(
        `select ${weekday} "weekday", ${hour} "hour", count(*) "meetings", sum("totalCents") / 100.0 "cost" ${ranged}
         group by 1, 2 order by 1, 2`,
      ),
    ),
    titles: plain(
      all(
        `select lower(trim("title")) "title", ${sums} ${ranged} group by 1 order by "cost" desc, "title" limit 10`,
      ),
    ),
  };
}

export const analyticsFigures = ({ total, weeks, types, hours, titles }: Analytics) => ({
  total,
  weeks,
  types,
  hours: hours.toSorted((a, b) => a.weekday - b.weekday || a.hour - b.hour),
  titles: titles.map((sum) => ({ ...sum, title: sum.title.toLowerCase() })),
});
