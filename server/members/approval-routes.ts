// Let in or turn away whoever waits for approval.

import type { FastifyInstance } from 'fastify';
import { approveMember, declineMember } from '#contract/members.ts';
import { mayApprove, roleOnApproval } from '#domain/member-approval.ts';
import { auditStore } from '#server/audit/store.ts';
import type { Tx } from '#server/db/database.ts';
import type { House } from '#server/house.ts';
import { bind } from '#server/http/bind.ts';
import type { Member } from '#server/http/gate.ts';
import { refuse, Refusal } from '#server/http/refusal.ts';
import { mailStore } from '#server/mail/store.ts';
import { planLimits } from '#server/plan/limits.ts';
import { memberAnswer } from './answers.ts';
import { memberStore } from './store.ts';

export function approvalRoutes(app: FastifyInstance, house: House): void {
  const { db, now } = house;
  const limits = planLimits(house);
  const members = memberStore(db, now);
  const audit = auditStore(db, now);
  const mails = mailStore(house);

  /** The person in question and how many admins there are; a refusal for whoever may not decide about it. */
  async function decision(caller: Member, id: number, tx: Tx) {
    const { org } = caller;
    await members.lock(org, tx);
    const actor = await members.byId(org, caller.userId, tx);
    const { active } = await members.adminCounts(org, tx);
    if (actor?.status !== 'active' || !mayApprove({ userId: actor.id, role: actor.role }, active))
      return refuse('no-permission');
    const person = await members.byId(org, id, tx);
    return person ? { person, active } : refuse('not-found');
  }

  bind(app, approveMember, async ({ params }, caller) => {
    const { org } = caller;
    return db.write(async (tx) => {
      const decided = await decision(caller, params.id, tx);
      if (decided instanceof Refusal) return decided;
      const { person, active } = decided;
      // Two who approve at once both find the person let in.
      if (person.status === 'active') return memberAnswer(person);
      const full = await limits.refusePerson(org, tx);
      if (full) return full;
      const role = roleOnApproval(person.role, active);
      await members.approve(org, person.id, role, tx);
      await members.removeUnclaimed(org, person.email, tx);
      await mails.queue({ kind: 'approved', to: person.email, payload: {} }, tx);
      await audit.record(org, caller, 'member.approved', `user:${person.id}`, { role }, tx);
      return memberAnswer({ ...person, role, status: 'active' });
    });
  });

  bind(app, declineMember, async ({ params }, caller) =>
    db.write(async (tx) => {
      const decided = await decision(caller, params.id, tx);
      if (decided instanceof Refusal) return decided;
      if (decided.person.status !== 'pending') return refuse('not-found');
      await members.erase(caller.org, params.id, tx);
      await audit.record(caller.org, caller, 'member.declined', `user:${params.id}`, {}, tx);
      return undefined;
    }),
  );
}
