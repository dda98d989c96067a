// What the calculator needs to know of the organisation.

import type { FastifyInstance } from 'fastify';
import { listMeetingTypes, listSalaryTiers, readSuggestions } from '#contract/organizations.ts';
import { meetingTypes } from '#domain/meeting-types.ts';
import { toDollars } from '#domain/money.ts';
import { defaultSalaryTiers } from '#domain/salary-tiers.ts';
import type { House } from '#server/house.ts';
import { bind } from '#server/http/bind.ts';
import { asMember } from '#server/http/gate.ts';
import { organizationStore } from './store.ts';

export function organizationRoutes(app: FastifyInstance, { db }: House): void {
  const organizations = organizationStore(db);

  bind(app, listSalaryTiers, async (_input, caller) => {
    const member = asMember(caller);
    // Whoever still waits for approval learns nothing of the organisation's pay.
    const tiers = member ? await organizations.tiers(member.org) : defaultSalaryTiers;
    return tiers.map(({ name, hourlyRateCents, rank }) => ({
      name,
      hourlyRate: toDollars(hourlyRateCents),
      rank,
    }));
  });

  bind(app, listMeetingTypes, async () => meetingTypes.map((name) => ({ name })));

  bind(app, readSuggestions, async (_input, caller) => organizations.suggestions(caller.org));
}
