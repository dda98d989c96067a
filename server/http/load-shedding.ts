// Load shedding: responds 503 when too many requests are in flight or the event loop lags, so that the others
// complete in time.

import type { RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from './api-error.ts';
import { Busy } from '#server/concurrency/busy.ts';
import { onBehalfOf } from '#server/tenancy/tenant-context.ts';
import { Histogram } from './histogram.ts';

export type OverloadLimits = { inFlight: number; eventLoopLagMs: number };

/** At a thousand responses per second, 256 requests are a quarter of a second of work. */
const defaultLimits: OverloadLimits = { inFlight: 256, eventLoopLagMs: 1000 };
const warningIntervalMs = 10_000;
/** The stream of live updates is idle most of the time, so it does not count. */
const idleRoute = '/api/changes';
/** Never shed, so that monitoring sees an overload. */
export const monitoringPaths = ['/api/health', '/api/live', '/metrics'];

const sampleMs = 50;
/** Weight of the latest sample in the moving average, so that one pause does not count as overload. */
const sampleWeight = 0.2;
/** A computer that was suspended is late by hours, once. */
const mostLateMs = 4000;
const idleCheckMs = 100;
/** For this long after a request of another organization, no organization may use most of the server. */
const sharedMs = 60_000;

export type LoadMonitor = ReturnType<typeof startLoadMonitor>;

/** Counts the requests in flight and measures how late the event loop runs timers. */
export function startLoadMonitor() {
  let inFlight = 0;
  const byOrganization = new Map<number, number>();
  let latest = 0;
  let sharedAt = -Infinity;
  let eventLoopLagMs = 0;
  let due = performance.now() + sampleMs;
  const lag = new Histogram();
  const sample = () => {
    const now = performance.now();
    const late = Math.max(0, now - due);
    due = now + sampleMs;
    lag.add(late);
    eventLoopLagMs += (Math.min(late, mostLateMs) - eventLoopLagMs) * sampleWeight;
  };
  const timer = setInterval(sample, sampleMs);
  timer.unref();
  const leave = () => void (inFlight -= 1);

  return {
    lag,
    /** Counts a request until its connection closes or its response ends. */
    count(response: ServerResponse, organization = 0): void {
      // A request for an unknown path passes the hook twice: as a file, then as a page.
      if (response.listenerCount('close', leave) > 0) return;
      inFlight += 1;
      response.on('close', leave);
      if (organization !== latest) sharedAt = performance.now();
      latest = organization;
      const own = () => byOrganization.get(organization) ?? 0;
      byOrganization.set(organization, own() + 1);
      response.on('close', () => {
        if (own() > 1) byOrganization.set(organization, own() - 1);
        else byOrganization.delete(organization);
      });
    },
    /** Requests in flight of an organization; 0 while no other one uses the server. */
    inFlightOf: (organization: number): number =>
      performance.now() - sharedAt < sharedMs ? (byOrganization.get(organization) ?? 0) : 0,
    get inFlight() {
      return inFlight;
    },
    /** Moving average in ms. */
    get eventLoopLagMs() {
      return eventLoopLagMs;
    },
    stop: () => clearInterval(timer),
  };
}

type Warning = { inFlight: number; eventLoopLagMs: number; refused: number };

export type LoadShedder = ReturnType<typeof shedLoad>;

type Shedding = {
  /** Called at most every ten seconds while requests are shed. */
  warn: (what: Warning) => void;
  /** Headers of each 503. */
  headers: Record<string, string>;
  limits?: OverloadLimits | undefined;
};

export function shedLoad(monitor: LoadMonitor, { warn, headers: given, limits = defaultLimits }: Shedding) {
  let refused = 0;
  let nextWarning = 0;
  const body = JSON.stringify(fail('unavailable').body);
  const headers = {
    ...given,
    'retry-after': '1',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  };

  return {
    get refused() {
      return refused;
    },
    /** An organization has no more requests in flight than are free, so that it cannot use up all. */
    hasRoomFor: (organization: number): boolean =>
      monitor.inFlightOf(organization) < limits.inFlight - monitor.inFlight,
    /** Runs before fastify, whose own work for a request costs several times as much as the 503. */
    guard:
      (answer: RequestListener): RequestListener =>
      (request, response) => {
        const { inFlight, eventLoopLagMs } = monitor;
        const hasRoom = inFlight < limits.inFlight && eventLoopLagMs <= limits.eventLoopLagMs;
        if (hasRoom || monitoringPaths.includes(request.url?.split('?')[0] ?? ''))
          return answer(request, response);
        refused += 1;
        if (performance.now() > nextWarning) {
          nextWarning = performance.now() + warningIntervalMs;
          warn({ inFlight, eventLoopLagMs: Math.round(eventLoopLagMs), refused });
        }
        response.writeHead(503, headers).end(body);
      },
  };
}

/** Counts requests once their body has arrived, so that slow senders cannot use up the limit. */
export function countRequests(
  app: FastifyInstance,
  monitor: LoadMonitor,
  { hasRoomFor }: LoadShedder,
  requesterOf: (request: FastifyRequest) => string,
): void {
  app.addHook('preHandler', (request, reply, done) => {
    // Compare the route, since a path can be spelled in many ways.
    if (request.routeOptions.url === idleRoute) return done();
    const organization = request.caller?.organization.id;
    if (organization !== undefined && !hasRoomFor(organization))
      return done(new Busy('one organization has most of the requests in flight'));
    monitor.count(reply.raw, organization);
    // SQLite responds synchronously. In the next turn of the event loop, everything that arrived together has been
    // counted, and the excess rejected.
    onBehalfOf(requesterOf(request), () => setImmediate(done));
  });
}

/** Closes connections on shutdown as soon as they are idle. */
export function closeGracefully(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    if (!app.server.listening) return;
    // Node closes idle connections once when closing begins, but not those that become idle later.
    const timer = setInterval(() => app.server.closeIdleConnections(), idleCheckMs);
    app.server.once('close', () => clearInterval(timer));
  });
}
