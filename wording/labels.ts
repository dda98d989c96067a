// Labels of stored values.

import type { ConnectorKind } from '#domain/calendar/mailboxes.ts';
import { t } from '#domain/format/text.ts';

export const providerNames: Record<ConnectorKind, string> = {
  'google-workspace': t`Google Workspace`,
  'microsoft-365': t`Microsoft 365`,
};

/** "Planning" for "planning". */
export const meetingTypeLabel = (type: string): string => type.charAt(0).toUpperCase() + type.slice(1);

/** "Mid" for "mid"; names with capital letters stay as written. */
export const tierLabel = (name: string): string =>
  name === name.toLowerCase() ? meetingTypeLabel(name) : name;
