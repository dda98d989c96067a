// The link in a mail to somebody who may vote. It is computed from the box and the voter, so that nothing about it is
// stored; the page reads it from the fragment, which browsers do not send to servers.

import type { Config } from '#server/config.ts';
import { secretBox } from '#server/secrets/secret-box.ts';

export type Link = { organizationId: number; ratingId: number; position: number };

export function ratingLinks(config: Config) {
  const box = secretBox(config);
  const idsOf = ({ organizationId, ratingId, position }: Link) => `${organizationId}.${ratingId}.${position}`;
  return {
    tokenOf: (link: Link): string => `${idsOf(link)}.${box.sign(idsOf(link), 'rating')}`,

    /** Null for a token that this server did not make. */
    linkOf(token: string): Link | null {
      const [, ids, signature] = /^(\d{1,16}\.\d{1,16}\.\d{1,9})\.([\w-]{43})$/.exec(token) ?? [];
      if (!ids || !signature || !box.isSigned(ids, signature, 'rating')) return null;
      const [organizationId = 0, ratingId = 0, position = 0] = ids.split('.').map(Number);
      return { organizationId, ratingId, position };
    },
  };
}
