// Guessing is slow for whoever tries, and never locks out the owner.

import { dayMs, hourMs, minuteMs } from './time/time-units.ts';

export type RateLimit = { attempts: number; windowMs: number };

/** Logins, resets and registrations, for one account. */
export const guessesPerAccount: RateLimit = { attempts: 10, windowMs: 15 * minuteMs };
/** Logins, resets and registrations, from one address. */
export const guessesPerAddress: RateLimit = { attempts: 10, windowMs: minuteMs };
/** The public organization list and the admin check, from one address. */
export const lookupsPerAddress: RateLimit = { attempts: 60, windowMs: minuteMs };
/** Pictures that one person may begin to send: each is held until it is there, and decoded. */
export const uploadsPerPerson: RateLimit = { attempts: 30, windowMs: hourMs };

/** Codes of an authenticator app: three of a million count at a time, so a day of guessing finds one in 1,400. */
export const codesPerAccount: RateLimit = { attempts: 10, windowMs: hourMs };
/** Calls by one API token, in each process. */
export const callsPerApiToken: RateLimit = { attempts: 600, windowMs: minuteMs };
export const apiTokensPerPerson = 20;

/** Questions to a language model, of one organization. */
export const discussionsPerOrganization: RateLimit = { attempts: 30, windowMs: hourMs };

export const rememberedSessionMs = 30 * dayMs;
export const idleSessionMs = 12 * hourMs;
/** How long the second step of a sign-in may take. */
export const signInTicketMs = 10 * minuteMs;
export const resetLinkMs = 60 * minuteMs;
export const invitationMs = 7 * dayMs;
/** How long it is known who asked to be shown the product. */
export const keptDemoRequestMs = 365 * dayMs;
/** How long a job that was given up is kept for the operator. */
export const failedJobMs = 30 * dayMs;
/** How long a deleted meeting can be brought back. */
export const undoDeletionMs = 30 * dayMs;
