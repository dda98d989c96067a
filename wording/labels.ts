// Labels of stored values.

import type { ConnectorKind } from '#domain/calendar/mailboxes.ts';

export const providerNames: Record<ConnectorKind, string> = {
  'google-workspace': 'Google Workspace',
  'microsoft-365': 'Microsoft 365',
};

/** "Planning" for "planning". */
export const meetingTypeLabel = (type: string): string => type.charAt(0).toUpperCase() + type.slice(1);

/** "Mid" for "mid"; names with capital letters stay as written. */
export const tierLabel = (name: string): string =>
  name === name.toLowerCase() ? meetingTypeLabel(name) : name;
