// GET /metrics for Prometheus. It contains nothing about any organization.

import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '#server/context.ts';
import type { LoadShedder, LoadMonitor } from '#server/http/load-shedding.ts';
import { backupFolder } from '#server/config.ts';
import { newestBackupAt } from '#server/db/backup/take.ts';
import { fail, sendError } from '#server/http/api-error.ts';
import { droppedMails } from '#server/mail/limits.ts';
import { signInFailures } from '#server/sign-ins/trail.ts';
import { hashToken } from '#server/db/identifiers.ts';
import { queueDepths } from '#server/concurrency/concurrency-limit.ts';
import type { RouteTimes } from '#server/http/histogram.ts';

import packageJson from '../../package.json' with { type: 'json' };

type Sources = { monitor: LoadMonitor; times: RouteTimes; shedder: LoadShedder };

export function metricsRoutes(app: FastifyInstance, context: AppContext, sources: Sources): void {
  const { db, config, jobs } = context;
  const isAllowed = config.metricsToken ? hasToken(config.metricsToken) : isLocal;

  app.get('/metrics', async (request, reply) => {
    if (!isAllowed(request)) return sendError(reply, fail('not-found'));
    const counts = await inTime(db.ping().then(jobs.counts)).catch(() => null);
    const lines = [
      ...serverMetrics(sources, db.load()),
      ...metric('gauge', 'database_up', 'Whether the database answers.', [['', counts === null ? 0 : 1]]),
      ...(counts === null ? [] : jobMetrics(counts)),
      ...metric('gauge', 'build_info', 'Always 1; the labels describe what runs.', [
        [`version="${packageJson.version}",node="${process.versions.node}",database="${db.engine}"`, 1],
      ]),
      ...metric(
        'gauge',
        'backup_last_success_timestamp_seconds',
        'When the newest complete backup in the backup folder was written, in Unix time; 0 without any.',
        [['', (await newestBackupAt(backupFolder(config))) / 1000]],
      ),
    ];
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}

/** While the database is down, a scrape must not wait for it. */
const databaseTimeoutMs = 3000;

function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error('the database does not answer in time')),
    databaseTimeoutMs,
  );
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

/** Compares hashes: timingSafeEqual needs inputs of the same length. */
function hasToken(token: string): (request: FastifyRequest) => boolean {
  const hash = (header: string) => Buffer.from(hashToken(header));
  const expected = hash(`Bearer ${token}`);
  return ({ headers }) => timingSafeEqual(hash(headers.authorization ?? ''), expected);
}

const localAddress = /^(127(\.\d+){3}|::1|::ffff:127(\.\d+){3})$/;
const localHost = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/;

/** From this machine, and not through a proxy on it. */
function isLocal({ socket, headers }: FastifyRequest): boolean {
  const forwarded = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];
  return (
    localAddress.test(socket.remoteAddress ?? '') &&
    localHost.test(headers.host ?? '') &&
    forwarded.every((name) => headers[name] === undefined)
  );
}

function* serverMetrics(
  { monitor, times, shedder }: Sources,
  database: ReturnType<AppContext['db']['load']>,
): Generator<string> {
  const memory = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  yield* headOf('histogram', 'request_seconds', 'Time to answer requests, by route.');
  yield* times.lines('meetingcost_request_seconds');
  yield* one('gauge', 'requests_in_flight', 'Requests that are being answered.', monitor.inFlight);
  yield* one('counter', 'requests_shed_total', 'Requests rejected because of overload.', shedder.refused);
  yield* headOf('histogram', 'event_loop_lag_seconds', 'How late the event loop runs timers.');
  yield* monitor.lag.lines('meetingcost_event_loop_lag_seconds', '');
  yield* one('gauge', 'database_connections_busy', 'Database connections in use.', database.connections);
  yield* one('gauge', 'database_waiting', 'Work that waits for a database connection.', database.waiting);
  for (const state of ['running', 'waiting'] as const)
    yield* metric(
      'gauge',
      `limited_work_${state}`,
      `Expensive work that is ${state}, by kind.`,
      [...queueDepths].map(([work, depth]) => [`work="${work}"`, depth()[state]]),
    );
  yield* metric(
    'counter',
    'sign_in_failures_total',
    'Failed sign-ins, by reason.',
    [...signInFailures].map(([reason, failures]) => [`reason="${reason}"`, failures]),
  );
  yield* metric(
    'counter',
    'mails_dropped_total',
    'Mails that limits kept back, by template.',
    [...droppedMails].map(([template, dropped]) => [`template="${template}"`, dropped]),
  );
  yield* one('gauge', 'memory_resident_bytes', 'Resident memory of the process.', memory.rss);
  yield* one('gauge', 'memory_heap_used_bytes', 'Used heap of the process.', memory.heapUsed);
  yield* one('counter', 'cpu_seconds_total', 'Processor time of the process.', (user + system) / 1e6);
  yield* one('gauge', 'uptime_seconds', 'Time since the process started.', process.uptime());
}

function* jobMetrics(counts: Awaited<ReturnType<AppContext['jobs']['counts']>>): Generator<string> {
  yield* metric(
    'gauge',
    'jobs_waiting',
    'Jobs that wait or run, by kind.',
    counts.map(({ kind, all, failed }) => [`kind="${kind}"`, all - failed]),
  );
  yield* metric(
    'gauge',
    'jobs_failed',
    'Jobs that were given up and are not run again, by kind.',
    counts.map(({ kind, failed }) => [`kind="${kind}"`, failed]),
  );
}

type MetricType = 'gauge' | 'counter' | 'histogram';

const headOf = (type: MetricType, name: string, help: string): string[] => [
  `# HELP meetingcost_${name} ${help}`,
  `# TYPE meetingcost_${name} ${type}`,
];

/** Samples are labels, without braces, and a value. */
const metric = (
  type: MetricType,
  name: string,
  help: string,
  samples: readonly (readonly [labels: string, value: number])[],
): string[] => [
  ...headOf(type, name, help),
  ...samples.map(([labels, value]) => `meetingcost_${name}${labels && `{${labels}}`} ${value}`),
];

const one = (type: MetricType, name: string, help: string, value: number): string[] =>
  metric(type, name, help, [['', value]]);
