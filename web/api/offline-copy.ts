// The data that the calculator needs offline: the signed-in user and the salary tiers. Stored only for users who chose
// to be remembered on this browser, and removed when the session ends.

import * as z from 'zod/mini';
import { CurrentUser } from '#contract/accounts/auth.ts';

const copyKey = 'mc_offline';
const consentKey = 'mc_remembered';
/** Written at sign-out, so that other tabs notice. */
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

/** Call after signing in: removes the data of the previous user. */
export function beginOfflineCopy(isRemembered: boolean, user: CurrentUser): void {
  forgetOfflineCopy();
  try {
    if (isRemembered) localStorage.setItem(consentKey, 'yes');
  } catch {
    // Storage may be blocked; then nothing works offline.
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

/** Leaves by loading a new document, so that no in-memory data outlives the session. */
export function leaveApp(to = '/login'): void {
  forgetOfflineCopy();
  try {
    localStorage.setItem(leftKey, String(Date.now()));
  } finally {
    window.location.assign(to);
  }
}

function write(copy: Copy): void {
  try {
    if (localStorage.getItem(consentKey)) localStorage.setItem(copyKey, JSON.stringify(copy));
  } catch {
    return;
  }
}

/** Stores the user without the picture. Tiers of another user are removed, and those of a user who no longer sees pay. */
export function keepUser(user: CurrentUser): void {
  const { user: before, tiers } = read();
  write({
    user: { ...user, profileImageUrl: null },
    ...(before?.id === user.id && user.seesPay && { tiers }),
  });
}

export const keptUser = (): CurrentUser | undefined => read().user;

export const keepTiers = (tiers: unknown): void => write({ ...read(), tiers });

/** Not validated; the caller knows the shape. */
export const keptTiers = (): unknown => read().tiers;
