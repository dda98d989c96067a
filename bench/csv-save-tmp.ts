import { StatementSync } from 'node:sqlite'; const stat: Record<string,[number,number]> = {}; for (const m of ['all','run'] as const) { const o = StatementSync.prototype[m] as any; (StatementSync.prototype as any)[m] = function (...a: any[]) { const s = performance.now(); const r = o.apply(this, a); const k = this.sourceSQL.slice(0, 60) + '#' + (a.length > 100 ? 'many' : ''); const e = (stat[k] ??= [0, 0]); e[0] += performance.now() - s; e[1]++; return r; }; }
import { buildApp } from '#server/app.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import { readConfig } from '#server/config.ts';
import { rmSync } from 'node:fs';
rmSync('/tmp/import/save', { recursive: true, force: true });
(await import('node:fs')).mkdirSync('/tmp/import/save');
const db = openSqlite('/tmp/import/save/a.sqlite');
await db.migrate();
const app = await buildApp({
  db,
  config: { ...readConfig({}), publicUrl: 'http://x.test' } as never,
  now: Date.now,
  mailQueued() {},
});
const { newOrganization, newPerson } = { newOrganization: null, newPerson: null } as never;
const { accountStore } = await import('#server/auth/store.ts');
const { sessionStore } = await import('#server/sessions/store.ts');
const { hashPassword } = await import('#server/auth/passwords.ts');
const acc = accountStore(db, Date.now);
const org = await db.write((tx) => acc.createOrganization('A', 'Europe/Berlin', tx));
const ph = await hashPassword('abcdefgh');
const uid = await db.write((tx) =>
  acc.createUser(org, { email: 'a@b.cc', name: 'A', role: 'admin', status: 'active', passwordHash: ph }, tx),
);
const token = await sessionStore(db, Date.now).start(uid, true);
const key = crypto.randomUUID();
const N = 20000;
let ms = 0;
const cpu0 = process.cpuUsage();
for (let f = 0; f < N; f += 500) {
  const meetings = Array.from({ length: 500 }, (_, i) => ({
    row: f + i + 1,
    title: `Daily standup ${f + i}`,
    type: 'standup',
    agenda: null,
    startedAt: new Date(Date.UTC(2023, 0, 1, 8) + (f + i) * 900000).toISOString(),
    durationMinutes: 45,
    names: ['Ada Lovelace', 'Grace Hopper', 'Alan Turing', 'Edsger Dijkstra'],
    unlistedCount: i % 3,
  }));
  const payload = JSON.stringify({
    importKey: key,
    fileName: 'a.csv',
    hourlyRate: 75,
    salaryTier: 'senior',
    meetings,
    isLast: false,
  });
  const s = performance.now();
  const r = await app.inject({
    method: 'POST',
    url: '/api/imports',
    headers: { host: 'x.test', origin: 'http://x.test', 'content-type': 'application/json' },
    cookies: { mc_session: token },
    payload,
  });
  ms += performance.now() - s;
  if (r.statusCode !== 200) throw new Error(r.body);
}
const c = process.cpuUsage(cpu0);
console.log(
  'wall',
  Math.round(ms),
  'cpu user',
  Math.round(c.user / 1000),
  'sys',
  Math.round(c.system / 1000),
  'per 100k cpu',
  Math.round((((c.user + c.system) / 1000) * 100000) / N),
);
await app.close();
await db.close();
console.log(Object.entries(stat).sort((a, b) => b[1][0] - a[1][0]).slice(0, 14).map(([k, v]) => Math.round(v[0]) + ' ms ' + v[1] + ' ' + k).join('\n'));
