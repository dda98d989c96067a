// One's own account: name, formats and data.

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
    const { language = caller.language, locale = caller.locale, firstWeekday = caller.firstWeekday } = body;
    const wanted = { name: body.name, language, locale, firstWeekday };
    const isRenamed = wanted.name !== caller.name;
    const isOther =
      language !== caller.language || locale !== caller.locale || firstWeekday !== caller.firstWeekday;
    if (isRenamed || isOther)
      await db.write(async (tx) => {
        await profiles.save(caller, wanted, tx);
        // Without the names: the log is append-only, and an erased member must leave no name.
        if (isRenamed) await events.publishOwn(tx, caller, 'profile.changed', {});
      });
    return { user: profileUser({ ...caller, ...wanted }) };
  });

  mountEndpoint(app, exportMyData, async (_input, caller, { reply }) => {
    void reply.header('content-disposition', 'attachment; filename="my-meetingcost-data.json"');
    return Readable.from(await ownDataAsJson(context, caller));
  });
}
