// Lists one page of members. Names are compared here, since the engines sort them differently.

import type { FastifyInstance } from 'fastify';
import { listMemberPage } from '#contract/members.ts';
import { findMembers, mayApprove, pageOfMembers } from '#domain/people/member-rules.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { secondFactorStore } from '#server/features/second-factor/store.ts';
import { memberAnswer } from './serializers.ts';
import { memberStore } from './store.ts';

export function memberPageRoutes(app: FastifyInstance, { db, now }: AppContext): void {
  const members = memberStore(db, now);
  const factors = secondFactorStore(db, now);

  mountEndpoint(app, listMemberPage, async ({ query }, caller) => {
    const { org } = caller;
    const admins = await members.adminCounts(org);
    const active = await members.withStatus(org, 'active');
    const waiting = mayApprove(caller, admins.active) ? await members.withStatus(org, 'pending') : [];
    const found = findMembers([...waiting, ...active], query.search ?? '');
    const { page, pages, shown } = pageOfMembers(found, query.page ?? 1);
    const rows = await members.byIds(
      org,
      shown.map(({ id }) => id),
    );
    const there = rows.map(memberAnswer);
    const secured = caller.role === 'admin' ? await factors.users(org) : null;
    return {
      members: secured ? there.map((one) => ({ ...one, twoFactor: secured.has(one.id) })) : there,
      page,
      pages,
      found: found.length,
      active: active.length,
      admins: admins.settled,
    };
  });
}
