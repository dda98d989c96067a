// Rate limits and lifetimes. Guessing is limited per account and address without locking out the account's owner.

import { dayMs, hourMs, minuteMs } from './time/time-units.ts';

export type RateLimit = { attempts: number; windowMs: number };

/**
 * Limits that the operator may change (LIMITS; docs/running.md explains each), so that no organization, network or
 * person uses up the server. With `windowMs` a limit counts what happens in that time, otherwise what exists.
 */
export const operatorLimits = {
  'attendees-a-day': { most: 1_000_000, windowMs: dayMs },
  budgets: { most: 2_000 },
  sessions: { most: 100 },
  'sign-in-steps': { most: 1_000, windowMs: 10 * minuteMs },
  'registrations-a-day': { most: 1_000, windowMs: dayMs },
  streams: { most: 1_000 },
  'new-streams': { most: 500 },
  'slow-seconds': { most: 300, windowMs: 15 * minuteMs },
  mails: { most: 2_000, windowMs: hourMs },
  'organization-mails': { most: 200, windowMs: hourMs },
  'new-guest-mails': { most: 20, windowMs: hourMs },
} satisfies Record<string, { most: number; windowMs?: number }>;

export type LimitName = keyof typeof operatorLimits;
export type Limits = Readonly<Record<LimitName, number>>;
/** Limits of what happens in a time. */
export type TimedLimit = {
  [name in LimitName]: (typeof operatorLimits)[name] extends { windowMs: number } ? name : never;
}[LimitName];

export const limitNames = Object.keys(operatorLimits) as LimitName[];

/** The limits with those that the operator set. */
export const limitsWith = (set: Partial<Limits>): Limits => ({
  ...(Object.fromEntries(limitNames.map((name) => [name, operatorLimits[name].most])) as Limits),
  ...set,
});

/** An organization is new for this long: strangers register many at once. */
const newOrganizationMs = 30 * dayMs;
export const isNewOrganization = (ageMs: number): boolean => ageMs < newOrganizationMs;

/** Logins, resets and registrations, for one account. */
export const guessesPerAccount: RateLimit = { attempts: 10, windowMs: 15 * minuteMs };
/** Logins, resets and registrations, from one address. */
export const guessesPerAddress: RateLimit = { attempts: 10, windowMs: minuteMs };
/** The public organization list and the admin check, from one address. */
export const lookupsPerAddress: RateLimit = { attempts: 60, windowMs: minuteMs };
/** Calls of one assistant's token. */
export const mcpCalls: RateLimit = { attempts: 60, windowMs: minuteMs };
/** Picture uploads per person: the server buffers and decodes them. */
export const uploadsPerPerson: RateLimit = { attempts: 30, windowMs: hourMs };
/** Files that a person exports, each with an entry in the audit log. */
export const exportsPerPerson: RateLimit = { attempts: 60, windowMs: hourMs };

/** Authenticator codes: two of a million are valid at a time, so a day of guessing succeeds with 1 in 2,000. */
export const codesPerAccount: RateLimit = { attempts: 10, windowMs: hourMs };
/** Calls by one API token, in each process. */
export const callsPerApiToken: RateLimit = { attempts: 600, windowMs: minuteMs };
export const apiTokensPerPerson = 20;
export const apiTokensPerOrganization = 20;
/** How long a token of the organization outlasts the administrator who is responsible for it. */
export const tokenTakeOverMs = 14 * dayMs;
export const passkeysPerPerson = 20;

/** Questions to the language model per organization. */
export const discussionsPerOrganization: RateLimit = { attempts: 30, windowMs: hourMs };

/** Requests to calendar servers that a person triggers: connecting and retrying. */
export const calendarRequestsPerPerson: RateLimit = { attempts: 60, windowMs: hourMs };

/** People whom the administrators of an organization add, each with a hashed password and possibly a mail. */
export const addedPeoplePerOrganization: RateLimit = { attempts: 100, windowMs: hourMs };

/** Mails per hour to one recipient, except resets and notices about the recipient's account. */
export const mailsOfRecipient: RateLimit = { attempts: 20, windowMs: hourMs };
/** Mails of an organization that are sent although others have used up the limit of the installation. */
export const mailShareOfOrganization: RateLimit = { attempts: 20, windowMs: hourMs };

/**
 * Mails an hour to people outside: strangers who register organizations must not send many at once. The limit of a new
 * organization grows with its age and with each recipient who opened the link of a mail.
 */
export function guestMails(limits: Limits, ageMs: number, confirmed: number): number {
  const most = limits['organization-mails'];
  if (!isNewOrganization(ageMs)) return most;
  const first = limits['new-guest-mails'];
  return Math.min(most, first * (ageMs < dayMs ? 1 : 3) + 10 * confirmed);
}

/** Failed sign-ins of one account with one reason within this time share an audit entry. */
export const failedSignInsMs = 15 * minuteMs;

export const rememberedSessionMs = 30 * dayMs;
export const idleSessionMs = 12 * hourMs;
/** How long ago somebody may have signed in who ends other sessions of the account. */
export const recentSignInMs = 15 * minuteMs;
/** Time limit of the second step of a sign-in. */
export const signInTicketMs = 10 * minuteMs;
/** Time limit for a sign-in at an identity provider. */
export const signOnMs = 10 * minuteMs;
/** Lifetime of a one-use password from an administrator. */
export const oneUsePasswordMs = 72 * hourMs;
/** How long after its last one-use password an added account ends that nobody claimed. */
export const unclaimedAccountMs = 30 * dayMs;
export const resetLinkMs = 60 * minuteMs;
/** Lifetime of the link by which a manager confirms budget alerts. */
export const alertLinkMs = 7 * dayMs;
/** Lifetime of a link that verifies an address, and of a registration that waits for verification. */
export const addressLinkMs = 24 * hourMs;
/** Verification mails to one address. */
export const addressMails: RateLimit = { attempts: 5, windowMs: hourMs };
export const invitationMs = 7 * dayMs;
/** How many people may join with one link, and how many addresses may be invited at once. */
export const mostInvited = 100;
/** Retention of demo requests. */
export const keptDemoRequestMs = 365 * dayMs;
/** Retention of failed jobs. */
export const failedJobMs = 30 * dayMs;
/** How long a deleted meeting can be restored. */
export const undoDeletionMs = 30 * dayMs;
/** How long the id of a deleted meeting is kept, so that external copies can delete it, too. */
export const keptDeletedIdMs = 365 * dayMs;

/** Plans that one member saves, changes or cancels; each sends a mail to up to a hundred people. */
export const plansPerPerson: RateLimit = { attempts: 60, windowMs: hourMs };
/** Maximum number of a member's current plans. */
export const mostPlans = 200;
/** Retention of past and canceled plans. */
export const keptDeclinedMs = 30 * dayMs;
export const keptPlanMs = 180 * dayMs;
/** How long the list shows a canceled plan. */
export const shownCanceledMs = 30 * dayMs;
