// Labels of stored values.

import type { ConnectorKind } from '#domain/calendar/mailboxes.ts';
import { t } from '#domain/format/text.ts';

export const providerNames: Record<ConnectorKind, string> = {
  'google-workspace': t`Google Workspace`,
  'microsoft-365': t`Microsoft 365`,
};

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

const typeNames = (): Partial<Record<string, string>> => ({
  planning: t`planning`,
  standup: t`standup`,
  review: t`review`,
  brainstorm: t`brainstorm`,
  training: t`training`,
  other: t`other`,
});

/** "planning"; a type that somebody typed stays as it is. */
export const meetingTypeName = (type: string): string => typeNames()[type] ?? type;

/** "Planning" for "planning". */
export const meetingTypeLabel = (type: string): string => capitalized(meetingTypeName(type));

const tierNames = (): Partial<Record<string, string>> => ({
  junior: t`junior`,
  mid: t`mid`,
  senior: t`senior`,
  lead: t`lead`,
  executive: t`executive`,
});

/** "Mid" for "mid"; names with capital letters stay as written. */
export const tierLabel = (name: string): string =>
  name === name.toLowerCase() ? capitalized(tierNames()[name] ?? name) : name;
