// Shows administrators whose meetings are known from connected calendars.

import type { FastifyInstance } from 'fastify';
import { listCoverage } from '#contract/calendar/connections.ts';
import { coverageOf, coverageStates } from '#domain/calendar/coverage.ts';
import { similarityKey } from '#domain/people/matching.ts';
import { isoInstant, localDay } from '#domain/time/local-day.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { listedAttendees, membersWithConnections, presentPeople } from './coverage-store.ts';

const peoplePerPage = 50;

export function coverageRoutes(app: FastifyInstance, { db, now }: AppContext): void {
  mountEndpoint(app, listCoverage, async ({ query }, { org, organization }) => {
    const all = coverageOf(
      await membersWithConnections(db.reports, org),
      await presentPeople(db.reports, org, localDay(now(), organization.timeZone)),
      await listedAttendees(db.reports, org),
    );
    const { state = 'connected', search = '' } = query;
    const sought = similarityKey(search);
    const found = all.filter((one) => one.state === state && similarityKey(one.name).includes(sought));
    const pages = Math.max(1, Math.ceil(found.length / peoplePerPage));
    const page = Math.min(query.page ?? 1, pages);
    const shown = found.slice((page - 1) * peoplePerPage, page * peoplePerPage);
    const countOf = (wanted: string) => all.filter((one) => one.state === wanted).length;
    const [connected, seen, unseen] = coverageStates.map(countOf);
    return {
      people: shown.map((one) => ({
        ...one,
        workedAt: one.workedAt === null ? null : isoInstant(one.workedAt),
      })),
      page,
      pages,
      found: found.length,
      counts: { connected: connected ?? 0, seen: seen ?? 0, unseen: unseen ?? 0 },
      failing: all.filter(({ isFailing }) => isFailing).length,
    };
  });
}
