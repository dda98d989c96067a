// Guessing is slow for whoever tries, and never locks out the owner.

const minuteMs = 60_000;

export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

export type RateLimit = { attempts: number; windowMs: number };

/** Logins, resets and registrations, for one account. */
export const guessesPerAccount: RateLimit = { attempts: 10, windowMs: 15 * minuteMs };
/** Logins, resets and registrations, from one address. */
export const guessesPerAddress: RateLimit = { attempts: 10, windowMs: minuteMs };
/** The public organisation list and the admin check, from one address. */
export const lookupsPerAddress: RateLimit = { attempts: 60, windowMs: minuteMs };
/** Pictures that one person may send: each is decoded. */
export const uploadsPerPerson: RateLimit = { attempts: 30, windowMs: hourMs };

/** Questions to a language model, of one organisation. */
export const discussionsPerOrganization: RateLimit = { attempts: 30, windowMs: hourMs };

export const rememberedSessionMs = 30 * dayMs;
export const idleSessionMs = 12 * hourMs;
export const resetLinkMs = 60 * minuteMs;
export const invitationMs = 7 * dayMs;
/** How long it is known who asked to be shown the product. */
export const keptDemoRequestMs = 365 * dayMs;
/** How long a deleted meeting can be brought back. */
export const undoDeletionMs = 30 * dayMs;
