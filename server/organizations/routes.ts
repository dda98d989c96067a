// What the fields of a meeting offer: its types, and the words that the organisation has used.

import type { FastifyInstance } from 'fastify';
import { listMeetingTypes, readSuggestions } from '#contract/organizations.ts';
import { meetingTypes } from '#domain/meeting-types.ts';
import type { House } from '#server/house.ts';
import { bind } from '#server/http/bind.ts';
import { organizationStore } from './store.ts';

export function organizationRoutes(app: FastifyInstance, { db }: House): void {
  const organizations = organizationStore(db);

  bind(app, listMeetingTypes, async () => meetingTypes.map((name) => ({ name })));

  bind(app, readSuggestions, async (_input, caller) => organizations.suggestions(caller.org));
}
