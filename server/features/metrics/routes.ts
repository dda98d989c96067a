// GET /metrics for Prometheus: how fast, how full, how many wait. No name and no number of any organization is in it.

import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '#server/context.ts';
import type { Overload } from '#server/http/overload.ts';
import { fail, sendError } from '#server/http/api-error.ts';
import { hashToken } from '#server/db/identifiers.ts';
import { turns } from '#server/http/concurrency-limit.ts';
import type { RouteTimes } from '#server/http/route-times.ts';
import type { Pulse } from '#server/http/load-monitor.ts';

type Watched = { pulse: Pulse; times: RouteTimes; overload: Overload };

export function metricsRoutes(app: FastifyInstance, context: AppContext, watched: Watched): void {
  const { db, config, jobs } = context;
  const mayRead = config.metricsToken ? bears(config.metricsToken) : isFromHere;

  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request)) return sendError(reply, fail('not-found'));
    const lines = [...figures(watched, db.load()), ...jobFigures(await jobs.counts())];
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}

/** Hashes have one length, which comparing in constant time asks for. */
function bears(token: string): (request: FastifyRequest) => boolean {
  const hash = (header: string) => Buffer.from(hashToken(header));
  const wanted = hash(`Bearer ${token}`);
  return ({ headers }) => timingSafeEqual(hash(headers.authorization ?? ''), wanted);
}

const here = /^(127(\.\d+){3}|::1|::ffff:127(\.\d+){3})$/;
const hereByName = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/;

/** From this machine and not through a proxy on it, which would ask for anybody. */
function isFromHere({ socket, headers }: FastifyRequest): boolean {
  const forwarded = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];
  return (
    here.test(socket.remoteAddress ?? '') &&
    hereByName.test(headers.host ?? '') &&
    forwarded.every((name) => headers[name] === undefined)
  );
}

function* figures(
  { pulse, times, overload }: Watched,
  depths: ReturnType<AppContext['db']['load']>,
): Generator<string> {
  const memory = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  yield '# TYPE meetingcost_request_seconds histogram';
  yield* times.lines('meetingcost_request_seconds');
  yield* one('gauge', 'requests_in_hand', pulse.inFlight);
  yield* one('counter', 'requests_refused_by_load_total', overload.refused);
  yield '# TYPE meetingcost_event_loop_late_seconds histogram';
  yield* pulse.lateness.lines('meetingcost_event_loop_late_seconds', '');
  yield* one('gauge', 'database_connections_busy', depths.connections);
  yield* one('gauge', 'database_waiting', depths.waiting);
  for (const state of ['running', 'waiting'] as const) {
    yield `# TYPE meetingcost_turns_${state} gauge`;
    for (const [work, depth] of turns) yield `meetingcost_turns_${state}{work="${work}"} ${depth()[state]}`;
  }
  yield* one('gauge', 'memory_resident_bytes', memory.rss);
  yield* one('gauge', 'memory_heap_used_bytes', memory.heapUsed);
  yield* one('counter', 'cpu_seconds_total', (user + system) / 1e6);
  yield* one('gauge', 'uptime_seconds', process.uptime());
}

/** By kind; a failed job was given up and is not run again. */
function* jobFigures(counts: Awaited<ReturnType<AppContext['jobs']['counts']>>): Generator<string> {
  yield '# TYPE meetingcost_jobs_waiting gauge';
  for (const { kind, all, failed } of counts)
    yield `meetingcost_jobs_waiting{kind="${kind}"} ${all - failed}`;
  yield '# TYPE meetingcost_jobs_failed gauge';
  for (const { kind, failed } of counts) yield `meetingcost_jobs_failed{kind="${kind}"} ${failed}`;
}

const one = (type: 'gauge' | 'counter', name: string, value: number): string[] => [
  `# TYPE meetingcost_${name} ${type}`,
  `meetingcost_${name} ${value}`,
];
