// Suggestions for the fields of a meeting: its types, and values that the organization has used.

import type { FastifyInstance } from 'fastify';
import { listMeetingTypes, readSuggestions } from '#contract/organization/organization.ts';
import { meetingTypes } from '#domain/meetings/meeting.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { organizationStore } from './store.ts';

export function organizationRoutes(app: FastifyInstance, { db }: AppContext): void {
  const organizations = organizationStore(db);

  mountEndpoint(app, listMeetingTypes, async () => meetingTypes.map((name) => ({ name })));

  mountEndpoint(app, readSuggestions, async (_input, caller) => organizations.suggestions(caller.org));
}
