// The entries of the audit log about what a person did, for the export of their data.

import type { OwnData } from '#server/context.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import type { Database } from '#server/db/database.ts';
import { asMember, type SignedIn } from '#server/tenancy/authorize.ts';
import { auditListStore, parseDetail } from './store.ts';

export async function ownEntries(db: Database, caller: SignedIn): Promise<OwnData['auditEntries']> {
  const member = asMember(caller);
  if (!member) return [];
  const all = { search: null, kind: null, fromMs: null, toMs: null, hidesPay: false };
  const own = { ...all, actorId: caller.userId };
  const entries = await auditListStore(db).page(member.org, own, Infinity, null);
  return entries.toReversed().map(({ at, action, subject, detail }) => ({
    at: isoInstant(at),
    action,
    subject,
    detail: parseDetail(detail),
  }));
}
