// Read all people of the directory of Google Workspace or Microsoft 365.

import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import { ImportRow } from '#contract/people/people.ts';
import {
  googleCalendarScopes,
  googleDirectoryScope,
  googleUserFields,
  googleUserQuery,
  graphUserFields,
  graphUserPageSize,
} from '#domain/calendar/vendor-fields.ts';
import type { DirectoryEntry } from '#domain/people/directory.ts';
import { identityKey } from '#domain/people/matching.ts';
import type { GoogleKey } from './assertions.ts';
import { googleClient, type GoogleHosts } from './google-client.ts';
import type { graphClient } from './graph-client.ts';
import { MailboxFailure } from './mailbox-failure.ts';
import type { ProviderContext } from './provider.ts';

export type ReadDirectory = () => Promise<DirectoryEntry[]>;

const text = z.optional(z.nullable(z.string()));
const flag = z.optional(z.nullable(z.boolean()));
const texts = z.optional(z.nullable(z.array(z.string())));

/** As many as somebody may have here. */
const [mostAddresses, mostPaths] = [10, 5];

type Given = {
  id: string;
  name: string | null | undefined;
  /** The main address first. */
  addresses: readonly (string | null | undefined)[];
  /** Names by which Exchange knows somebody. */
  paths?: readonly string[];
  department: string | null | undefined;
  isActive: boolean;
};

const { name: Name, email: Email, department: Department } = ImportRow.def.shape;

/** Null for somebody without an address. What somebody could not enter here does not come in from a directory. */
function entryOf({ id, name, addresses, paths = [], department, isActive }: Given): DirectoryEntry | null {
  const emails = addresses.flatMap((one) => z.safeParse(Email, one ?? null).data ?? []);
  const aliases = paths.filter((path) => path.length <= 254 && !path.includes('@')).slice(0, mostPaths);
  const [main] = emails;
  if (main === undefined) return null;
  return {
    idHash: hash('sha256', id, 'base64url'),
    name: z.safeParse(Name, name).data ?? main,
    identities: [
      ...[...new Set(emails.map(identityKey))].slice(0, mostAddresses),
      ...new Set(aliases.map(identityKey)),
    ],
    department: z.safeParse(Department, department).data || null,
    isActive,
  };
}

const GoogleUsers = z.object({
  nextPageToken: z.optional(z.string()),
  users: z.optional(z.array(z.unknown())),
});
const GoogleUser = z.object({
  id: z.string(),
  primaryEmail: text,
  name: z.optional(z.nullable(z.object({ fullName: text }))),
  aliases: texts,
  nonEditableAliases: texts,
  organizations: z.optional(z.nullable(z.array(z.object({ department: text, primary: flag })))),
  suspended: flag,
  archived: flag,
});

/** Fails if one of the keys has the right of the other. */
export function googleDirectory(
  context: ProviderContext,
  { key, calendarKey, subject }: { key: GoogleKey; calendarKey: GoogleKey; subject: string },
  hosts: GoogleHosts,
): ReadDirectory {
  const clientOf = (of: GoogleKey, scope: string) => googleClient(context, of, scope, hosts.token);

  async function checkKeys(): Promise<void> {
    if (await clientOf(calendarKey, googleDirectoryScope).isGranted(subject))
      throw new MailboxFailure('too-wide', `${calendarKey.clientEmail} ${googleDirectoryScope}`);
    for (const scope of googleCalendarScopes)
      if (await clientOf(key, scope).isGranted(subject))
        throw new MailboxFailure('too-wide', `${key.clientEmail} ${scope}`);
  }

  return async () => {
    await checkKeys();
    const url = new URL('/admin/directory/v1/users', hosts.directory);
    const fields = `nextPageToken,users(${googleUserFields.join(',')})`;
    url.search = String(new URLSearchParams({ ...googleUserQuery, fields }));
    const client = clientOf(key, googleDirectoryScope);
    const users = await client.pages(subject, url, {
      page: GoogleUsers,
      item: GoogleUser,
      itemsOf: (page) => page.users ?? [],
    });
    return users.flatMap((user) => {
      const { id, primaryEmail, aliases, nonEditableAliases, organizations, suspended, archived } = user;
      const department = organizations?.find(({ primary }) => primary)?.department;
      return (
        entryOf({
          id,
          name: user.name?.fullName,
          addresses: [primaryEmail, ...(aliases ?? []), ...(nonEditableAliases ?? [])],
          department: department ?? organizations?.find((one) => one.department)?.department,
          isActive: suspended !== true && archived !== true,
        }) ?? []
      );
    });
  };
}

const GraphUser = z.object({
  id: z.string(),
  displayName: text,
  mail: text,
  userPrincipalName: text,
  proxyAddresses: texts,
  department: text,
  accountEnabled: flag,
  userType: text,
});

/** Guests of the tenant are no colleagues. */
export const graphDirectory =
  (client: ReturnType<typeof graphClient>): ReadDirectory =>
  async () => {
    const query = { $select: graphUserFields.join(','), $top: String(graphUserPageSize) };
    const users = await client.pages(client.urlOf('users', query), GraphUser);
    return users.flatMap(({ id, displayName, mail, userPrincipalName, proxyAddresses, ...user }) => {
      if (user.userType === 'Guest') return [];
      const named = (kind: string) =>
        (proxyAddresses ?? []).flatMap((one) =>
          one.toLowerCase().startsWith(`${kind}:`) ? one.slice(kind.length + 1) : [],
        );
      const { department, accountEnabled } = user;
      return (
        entryOf({
          id,
          name: displayName,
          addresses: [mail, ...named('smtp'), userPrincipalName],
          paths: named('x500'),
          department,
          isActive: accountEnabled !== false,
        }) ?? []
      );
    });
  };
