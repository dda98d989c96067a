// One's own picture: replaced, removed, and shown to the organization.

import type { FastifyInstance } from 'fastify';
import { readAvatar, removeAvatar, uploadAvatar } from '#contract/organization/profile.ts';
import { avatarUrl } from '#server/sessions/current-user.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { asMember } from '#server/tenancy/authorize.ts';
import { fail } from '#server/http/api-error.ts';
import { mountUploads } from '#server/http/uploads.ts';
import { newKey } from '#server/db/identifiers.ts';
import { makeAvatar } from './avatar-image.ts';
import { avatarStore } from './avatar-store.ts';

export async function avatarRoutes(app: FastifyInstance, { db, now, events }: AppContext): Promise<void> {
  const avatars = avatarStore(db, now);

  await mountUploads(app, (scope) =>
    mountEndpoint(scope, uploadAvatar, async ({ upload }, caller) => {
      if (upload === 'missing') return fail('not-an-image', 'avatar');
      if (upload === 'too-large') return fail('image-too-large', 'avatar');
      const picture = await makeAvatar(upload, String(caller.organization.id));
      if (typeof picture === 'string') return fail(picture, 'avatar');

      const key = newKey();
      await db.write(async (tx) => {
        await avatars.replace(caller, key, picture, tx);
        await events.publishOwn(tx, caller, 'avatar.changed', {});
      });
      return { avatarUrl: avatarUrl(key) };
    }),
  );

  mountEndpoint(app, removeAvatar, async (_input, caller) => {
    if (caller.avatarKey === null) return undefined;
    await db.write(async (tx) => {
      await avatars.remove(caller, tx);
      await events.publishOwn(tx, caller, 'avatar.removed', {});
    });
    return undefined;
  });

  mountEndpoint(app, readAvatar, async ({ params }, caller, { reply }) => {
    const member = asMember(caller);
    const picture = member
      ? await avatars.read(member.org, params.key)
      : await avatars.readOwn(caller, params.key);
    if (!picture) return fail('not-found');
    // A new picture has a new address, so this one never changes; proxies must not share it.
    void reply.headers({
      'cache-control': 'private, max-age=31536000, immutable',
      'content-disposition': 'inline; filename="avatar.webp"',
    });
    return picture;
  });
}
