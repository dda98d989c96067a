import { t } from '#domain/format/text.ts';
import { failureMessage, hasCode } from '#web/api/client.ts';

/** Message for a failed sign-in step; after too many attempts it says how long to wait. */
export function signInFailure(error: unknown, fallback?: string): string {
  const isTooMany = hasCode(error, 'rate-limited');
  const minutes = isTooMany ? Math.ceil((error.retryAfterSeconds ?? 0) / 60) : 0;
  return minutes > 1
    ? t`Too many attempts. Please try again in ${minutes} minutes.`
    : failureMessage(error, fallback);
}
