// Erases a person of the directory: each feature removes names and addresses.

import type { FastifyInstance } from 'fastify';
import { erasePerson } from '#contract/people/people.ts';
import { identityKey } from '#domain/people/matching.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { fail } from '#server/http/api-error.ts';
import { changeDirectory, pricePlanned } from './changes.ts';
import { toPeople } from './serializers.ts';
import { deletePerson, peopleMatching, personById } from './store.ts';

export function erasureRoutes(app: FastifyInstance, context: AppContext): void {
  const { events, jobs } = context;

  mountEndpoint(app, erasePerson, async ({ params: { id } }, caller) => {
    const { org } = caller;
    return changeDirectory(context, org, async ({ tx, lock, today }) => {
      const person = await personById(tx, org, id);
      if (!person) return fail('not-found');
      const [answer] = await toPeople(tx, org, [person], today);
      // The account must be removed separately, since it is somebody's access.
      if (answer?.hasAccount) return fail('has-account');
      const key = identityKey(person.name);
      const namesakes = (await peopleMatching(tx, org, [key])).filter((other) => other.id !== id);
      // Meetings with only the name may belong to another person.
      const keys = new Set([...person.identities, ...(namesakes.length === 0 ? [key] : [])]);
      const erased = { id, keys, by: caller };
      for (const { erase } of context.features) await erase?.(tx, lock, erased, context);
      await deletePerson(tx, lock, id);
      await pricePlanned(jobs, org, tx);
      await events.publish(tx, caller, 'person.erased', {}, `person:${id}`);
      return undefined;
    });
  });
}
