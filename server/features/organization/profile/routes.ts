// One's own account: name and data.

import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { exportMyData } from '#contract/organization/own-data.ts';
import { updateProfile } from '#contract/organization/profile.ts';
import { emailKey } from '#domain/people/email-key.ts';
import type { AppContext } from '#server/context.ts';
import { fail } from '#server/http/api-error.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { ownDataAsJson } from './own-data.ts';
import { profileUser } from './serializers.ts';
import { profileStore } from './store.ts';

export function profileRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, events } = context;
  const profiles = profileStore(db);

  mountEndpoint(app, updateProfile, async ({ body }, caller) => {
    if (emailKey(body.email) !== emailKey(caller.email)) return fail('email-fixed', 'email');
    if (body.name !== caller.name)
      await db.write(async (tx) => {
        await profiles.rename(caller, body.name, tx);
        // Without the names: the log is append-only, and an erased member must leave no name.
        await events.publishOwn(tx, caller, 'profile.changed', {});
      });
    return { user: profileUser({ ...caller, name: body.name }) };
  });

  mountEndpoint(app, exportMyData, async (_input, caller, { reply }) => {
    void reply.header('content-disposition', 'attachment; filename="my-meetingcost-data.json"');
    return Readable.from(await ownDataAsJson(context, caller));
  });
}
