// What the calculator needs without a network: who is signed in, and the salary tiers. Kept only for somebody who
// chose to be remembered on this browser, and gone with the session.

import * as z from 'zod/mini';
import { CurrentUser } from '#contract/auth.ts';

const copyKey = 'mc_offline';
const consentKey = 'mc_remembered';
/** Changes when somebody leaves by choice, for other tabs to hear of it. */
export const leftKey = 'mc_left';

const Copy = z.object({ user: z.optional(CurrentUser), tiers: z.optional(z.unknown()) });
type Copy = z.output<typeof Copy>;

function read(): Copy {
  try {
    return Copy.safeParse(JSON.parse(localStorage.getItem(copyKey) ?? '{}')).data ?? {};
  } catch {
    return {};
  }
}

/** Whoever signs in finds nothing of whoever was here before. */
export function beginOfflineCopy(isRemembered: boolean, user: CurrentUser): void {
  forgetOfflineCopy();
  try {
    if (isRemembered) localStorage.setItem(consentKey, 'yes');
  } catch {
    // Storage may be blocked; then nothing works offline, and nothing stays.
  }
  keepUser(user);
}

export function forgetOfflineCopy(): void {
  try {
    localStorage.removeItem(copyKey);
    localStorage.removeItem(consentKey);
  } catch {
    return;
  }
}

/** To a fresh page: nothing that this one holds, in the query cache or elsewhere, outlives the session. */
export function leaveApp(): void {
  forgetOfflineCopy();
  try {
    localStorage.setItem(leftKey, String(Date.now()));
  } finally {
    window.location.assign('/login');
  }
}

function write(copy: Copy): void {
  try {
    if (localStorage.getItem(consentKey)) localStorage.setItem(copyKey, JSON.stringify(copy));
  } catch {
    return;
  }
}

/** Another user's tiers do not stay beside the new one. The picture stays on the server. */
export function keepUser(user: CurrentUser): void {
  const { user: before, tiers } = read();
  write({ user: { ...user, profileImageUrl: null }, ...(before?.id === user.id && { tiers }) });
}

export const keptUser = (): CurrentUser | undefined => read().user;

export const keepTiers = (tiers: unknown): void => write({ ...read(), tiers });

/** Unchecked: whoever asks knows their shape. */
export const keptTiers = (): unknown => read().tiers;
