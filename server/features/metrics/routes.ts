// GET /metrics for Prometheus. It contains nothing about any organization.

import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '#server/context.ts';
import type { LoadShedder } from '#server/http/load-shedding.ts';
import { fail, sendError } from '#server/http/api-error.ts';
import { droppedMails } from '#server/features/mail/limits.ts';
import { signInFailures } from '#server/features/sign-ins/trail.ts';
import { hashToken } from '#server/db/identifiers.ts';
import { queueDepths } from '#server/http/concurrency-limit.ts';
import type { RouteTimes } from '#server/http/histogram.ts';
import type { LoadMonitor } from '#server/http/load-shedding.ts';

type Sources = { monitor: LoadMonitor; times: RouteTimes; shedder: LoadShedder };

export function metricsRoutes(app: FastifyInstance, context: AppContext, sources: Sources): void {
  const { db, config, jobs } = context;
  const isAllowed = config.metricsToken ? hasToken(config.metricsToken) : isLocal;

  app.get('/metrics', async (request, reply) => {
    if (!isAllowed(request)) return sendError(reply, fail('not-found'));
    const lines = [...serverMetrics(sources, db.load()), ...jobMetrics(await jobs.counts())];
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
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
  yield '# TYPE meetingcost_request_seconds histogram';
  yield* times.lines('meetingcost_request_seconds');
  yield* metric('gauge', 'requests_in_flight', monitor.inFlight);
  yield* metric('counter', 'requests_shed_total', shedder.refused);
  yield '# TYPE meetingcost_event_loop_lag_seconds histogram';
  yield* monitor.lag.lines('meetingcost_event_loop_lag_seconds', '');
  yield* metric('gauge', 'database_connections_busy', database.connections);
  yield* metric('gauge', 'database_waiting', database.waiting);
  for (const state of ['running', 'waiting'] as const) {
    yield `# TYPE meetingcost_limited_work_${state} gauge`;
    for (const [work, depth] of queueDepths)
      yield `meetingcost_limited_work_${state}{work="${work}"} ${depth()[state]}`;
  }
  yield '# TYPE meetingcost_sign_in_failures_total counter';
  for (const [reason, failures] of signInFailures)
    yield `meetingcost_sign_in_failures_total{reason="${reason}"} ${failures}`;
  yield '# TYPE meetingcost_mails_dropped_total counter';
  for (const [template, dropped] of droppedMails)
    yield `meetingcost_mails_dropped_total{template="${template}"} ${dropped}`;
  yield* metric('gauge', 'memory_resident_bytes', memory.rss);
  yield* metric('gauge', 'memory_heap_used_bytes', memory.heapUsed);
  yield* metric('counter', 'cpu_seconds_total', (user + system) / 1e6);
  yield* metric('gauge', 'uptime_seconds', process.uptime());
}

/** By kind; a failed job was given up and is not run again. */
function* jobMetrics(counts: Awaited<ReturnType<AppContext['jobs']['counts']>>): Generator<string> {
  yield '# TYPE meetingcost_jobs_waiting gauge';
  for (const { kind, all, failed } of counts)
    yield `meetingcost_jobs_waiting{kind="${kind}"} ${all - failed}`;
  yield '# TYPE meetingcost_jobs_failed gauge';
  for (const { kind, failed } of counts) yield `meetingcost_jobs_failed{kind="${kind}"} ${failed}`;
}

const metric = (type: 'gauge' | 'counter', name: string, value: number): string[] => [
  `# TYPE meetingcost_${name} ${type}`,
  `meetingcost_${name} ${value}`,
];
