// Labels of stored values.

import type { ConnectorKind } from '#domain/calendar/mailboxes.ts';
import { t } from '#domain/format/text.ts';

export const providerNames: Record<ConnectorKind, string> = {
  'google-workspace': t`Google Workspace`,
  'microsoft-365': t`Microsoft 365`,
};

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "Planning" for "planning", in the reader's language; other types as written, with a capital letter. */
export const meetingTypeLabel = (type: string): string =>
  new Map([
    ['planning', t`Planning`],
    ['standup', t`Standup`],
    ['review', t`Review`],
    ['brainstorm', t`Brainstorm`],
    ['training', t`Training`],
    ['other', t`Other`],
  ]).get(type) ?? capitalized(type);

/** "Mid" for "mid", in the reader's language; names with capital letters stay as written. */
export const tierLabel = (name: string): string =>
  new Map([
    ['junior', t`Junior`],
    ['mid', t`Mid`],
    ['senior', t`Senior`],
    ['lead', t`Lead`],
    ['manager', t`Manager`],
    ['director', t`Director`],
    ['executive', t`Executive`],
  ]).get(name) ?? (name === name.toLowerCase() ? capitalized(name) : name);
