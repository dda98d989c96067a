import type { Session } from '#contract/accounts/sessions.ts';
import { t } from '#domain/format/text.ts';

/** "Firefox on Windows", or the known part of it. */
export function deviceText({ browser, system }: Pick<Session, 'browser' | 'system'>): string {
  const name = browser ?? t`an unknown browser`;
  return system ? t`${name} on ${system}` : name;
}
