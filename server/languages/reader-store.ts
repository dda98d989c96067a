// How people read what the server writes to them.

import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { type Language, languages } from '#contract/languages.ts';
import { type Format, formatFor, localeOf } from '#domain/format/format.ts';
import { inLanguage } from '#domain/format/text.ts';
import { defaultCurrency } from '#domain/money/currency.ts';
import { emailKey } from '#domain/people/email-key.ts';
import type { Tables } from '#server/db/tables.ts';
import type { SignedIn } from '#server/tenancy/authorize.ts';
import { catalogFor } from './catalogs.ts';

export type Reader = { language: Language; locale: string; currency: string };

const reader = (
  language: Language | null | undefined,
  locale: string | null | undefined,
  organization: { language: Language; currency: string } | undefined,
): Reader => {
  const chosen = language ?? organization?.language ?? 'en';
  return {
    language: chosen,
    locale: localeOf(chosen, locale ?? null),
    currency: organization?.currency ?? defaultCurrency,
  };
};

/** A member reads in their own language, or else in that of the organization; a program reads English. */
export const readerOf = ({
  language,
  locale,
  organization,
  apiToken,
}: Pick<SignedIn, 'language' | 'locale' | 'organization' | 'apiToken'>): Reader =>
  apiToken ? reader('en', null, organization) : reader(language, locale, organization);

/**
 * Of an address: a member reads in their own language, others in that of the organization that writes, if one does,
 * or that of the page on which they registered.
 */
export async function readerByEmail(db: Kysely<Tables>, to: string, org: number | null): Promise<Reader> {
  const member = await db
    .selectFrom('users')
    .innerJoin('organizations', 'organizations.id', 'users.organizationId')
    .select(['users.language as own', 'users.locale', 'organizations.language', 'organizations.currency'])
    .where('users.emailKey', '=', emailKey(to))
    .$if(org !== null, (ours) => ours.where('users.organizationId', '=', org ?? 0))
    .executeTakeFirst();
  if (member) return reader(member.own, member.locale, member);
  return org === null ? reader(await registeredLanguage(db, to), null, undefined) : readerOutside(db, org);
}

const Registered = z.object({ language: z.optional(z.enum(languages)) });

/** Of somebody whose registration waits for its confirmation. */
async function registeredLanguage(db: Kysely<Tables>, email: string): Promise<Language | undefined> {
  const waiting = await db
    .selectFrom('registrations')
    .select('form')
    .where('email', '=', email)
    .orderBy('expiresAt', 'desc')
    .executeTakeFirst();
  return Registered.safeParse(JSON.parse(waiting?.form ?? '{}')).data?.language;
}

/** Somebody without an account, to whom the organization writes. */
export const readerOutside = async (db: Kysely<Tables>, org: number): Promise<Reader> =>
  reader(
    null,
    null,
    await db
      .selectFrom('organizations')
      .select(['language', 'currency'])
      .where('id', '=', org)
      .executeTakeFirst(),
  );

/** Renders for the reader. The function must not wait for anything: others render in between. */
export const renderFor = <T>(to: Reader, render: (format: Format) => T): T =>
  inLanguage(catalogFor(to.language), () => render(formatFor(to.locale, to.currency, to.language)));
