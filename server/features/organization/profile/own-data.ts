// Exports everything stored about a person and everything they created: each feature gives its part.

import { exportMyData } from '#contract/organization/own-data.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import type { AppContext, OwnData, OwnPart } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import { serialize } from '#server/http/serialize.ts';
import type { SignedIn } from '#server/tenancy/authorize.ts';
import { profileUser } from './serializers.ts';
import { profileStore } from './store.ts';

export async function ownProfile(db: Database, caller: SignedIn, now: number): Promise<OwnPart> {
  const { username, createdAt, addressVerifiedAt } = await profileStore(db).details(caller);
  return {
    exportedAt: isoInstant(now),
    profile: { ...profileUser(caller), username, createdAt: isoInstant(createdAt) },
    addressVerifiedAt: addressVerifiedAt === null ? null : isoInstant(addressVerifiedAt),
  };
}

/** The parts of all features; throws later if one is missing. */
export async function ownDataAsJson(context: AppContext, caller: SignedIn): Promise<AsyncIterable<string>> {
  const parts: OwnPart = {};
  for (const { ownData } of context.features) Object.assign(parts, await ownData?.(context, caller));
  const { meetings = [], ...about } = parts;
  return inChunks(about as Omit<OwnData, 'meetings'>, meetings);
}

/** The response as JSON, in chunks: with 100,000 imported meetings it is 144 MB. */
async function* inChunks(
  about: Omit<OwnData, 'meetings'>,
  pages: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<string, void, undefined> {
  // Unambiguous: quotes within a string would be escaped.
  const opening = '"meetings":[';
  const text = serialize(exportMyData, { ...about, meetings: [] });
  const place = text.indexOf(`${opening}]`) + opening.length;
  yield text.slice(0, place);
  let comma = '';
  for await (const page of pages) {
    yield comma + page;
    comma = ',';
  }
  yield text.slice(place);
}
