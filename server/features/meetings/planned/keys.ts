// Keys of calendar events that fit into an index.

import { hash } from 'node:crypto';
import { seriesUidOf } from '#domain/calendar/series-key.ts';

const longestUid = 200;

/** Has no characters that a database cannot store. */
export const uidKey = (uid: string): string =>
  uid.length <= longestUid && /^[\x20-\x7e]*$/.test(uid) ? uid : `sha256:${hash('sha256', uid, 'hex')}`;

/** The same for all events of a series. */
export const seriesKeyOf = (uid: string): string => uidKey(seriesUidOf(uid));
