// The baseline: fastify with the same SQL statements, without sessions, rules, totals, audit or schemas. Its /slow
// routes also wait some time: the negative control of each comparison.

import { randomInt } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import Fastify from 'fastify';

const db = new DatabaseSync(String(process.env['BENCH_DATABASE']), { timeout: 10_000 });
db.exec('pragma journal_mode = wal; pragma synchronous = full;');

const columns = `"id", "title", "type", "department", "startedAt", "day", "durationMinutes", "attendeeCount", "totalCents",
  "averageHourlyRateCents", "outcomes", "actionItemsCount", "estimatedValueCents", "worthIt", "createdBy",
  "hasAgenda", "scheduledAt"`;
const list = db.prepare(`select ${columns} from "meetings" where "organizationId" = ? and "deletedAt" is null
  order by "startedAt" desc, "id" desc limit 51`);
const one =
  db.prepare(`select ${columns}, "agenda", "plannedMinutes", "origin", "createdAt", "version" from "meetings"
  where "organizationId" = ? and "id" = ? and "deletedAt" is null`);
const attendees =
  db.prepare(`select "name", "role", "salaryTier", "hourlyRateCents", "joinedMinute", "leftMinute"
  from "attendees" where "organizationId" = ? and "meetingId" = ? order by "position"`);
const insertMeeting =
  db.prepare(`insert into "meetings" ("organizationId", "id", "draftKey", "title", "durationMinutes",
  "attendeeCount", "type", "startedAt", "day", "totalCents", "averageHourlyRateCents", "origin", "createdBy", "createdAt",
  "version") values (?, ?, ?, ?, ?, ?, 'review', 0, '2026-01-01', 1, 1, 'calculator', 1, 0, 1)`);
const insertAttendee = db.prepare(`insert into "attendees" ("organizationId", "meetingId", "position",
  "name", "role", "salaryTier", "hourlyRateCents", "joinedMinute", "leftMinute") values (?, ?, ?, ?, ?, ?, ?, ?, ?)`);

const org = Number(process.env['BENCH_ORGANIZATION']);
const app = Fastify();

type Draft = {
  draftKey: string;
  title: string;
  durationMinutes: number;
  attendees: { name: string; role: string; hourlyRate: number }[];
};

const readList = () => list.all(org);
const readOne = (id: string) => ({ ...one.get(org, Number(id)), attendees: attendees.all(org, Number(id)) });
function save(draft: Draft) {
  const id = randomInt(1, 2 ** 48 - 1);
  db.exec('begin immediate');
  insertMeeting.run(org, id, draft.draftKey, draft.title, draft.durationMinutes, draft.attendees.length);
  draft.attendees.forEach(({ name, role, hourlyRate }, i) =>
    insertAttendee.run(org, id, i, name, role, null, hourlyRate * 100, 0, null),
  );
  db.exec('commit');
  return { id };
}

function idle(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

// A save waits for the disk, so that only a long delay shows.
for (const [prefix, idleMs, idleSaveMs] of [
  ['', 0, 0],
  ['/slow', 2, 20],
] as const) {
  app.get(`${prefix}/meetings`, async () => (idle(idleMs), readList()));
  app.get<{ Params: { id: string } }>(
    `${prefix}/meetings/:id`,
    async ({ params }) => (idle(idleMs), readOne(params.id)),
  );
  app.post<{ Body: Draft }>(`${prefix}/meetings`, async ({ body }) => (idle(idleSaveMs), save(body)));
}
app.get('/health', async () => ({ status: 'ok' }));

const address = await app.listen({ port: 0, host: '127.0.0.1' });
console.log(`bare fastify is at ${address}`);
process.once('SIGTERM', () => process.exit(0));
