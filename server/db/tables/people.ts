// People, sessions and credentials. Tokens are stored as hashes.

import type { Generated } from 'kysely';
import type { Language } from '#contract/languages.ts';
import type { ConnectorKind } from '#domain/calendar/mailboxes.ts';
import type { MemberStatus } from '#domain/accounts/member-rules.ts';
import type { Role } from '#domain/accounts/permissions.ts';

export type PeopleTables = {
  users: {
    organizationId: number;
    id: number;
    email: string;
    /** See emailKey in domain/people/email-key.ts; unique in the installation. */
    emailKey: string;
    name: string;
    username: string | null;
    role: Role;
    /** Of texts; null: of the browser, and of mails that of the organization. */
    language: Generated<Language | null>;
    /** Of numbers, days and times, such as "en-IN"; null: that of the language. */
    locale: Generated<string | null>;
    /** Of their calendar; null: that of the organization. */
    firstWeekday: Generated<number | null>;
    /** A removed user keeps only the name, for the meetings they recorded. */
    status: MemberStatus | 'removed';
    passwordHash: string;
    mustChangePassword: 0 | 1;
    /** When the one-use password expires, or null if the user replaced it. */
    oneUseUntil: Generated<number | null>;
    /** The administrator who added the account; null for all others. */
    addedBy: Generated<number | null>;
    avatarKey: string | null;
    createdAt: number;
    /** Whether a member who is not an administrator sees exact amounts in an organization with blended amounts. */
    canSeePay: Generated<0 | 1>;
    /** When the owner verified the address by a link or a provider confirmed it; otherwise null. */
    addressVerifiedAt: number | null;
    /** When a waiting member was approved; null for those who did not have to wait. */
    approvedAt: Generated<number | null>;
  };
  /** Links that verify the address of an account. */
  addressLinks: { tokenHash: string; userId: number; expiresAt: number };
  /** Registrations that wait until their mailed link is opened. */
  registrations: {
    /** Identifies it to the page that requests another mail. */
    key: string;
    /** Hash of the token in the last mailed link. */
    tokenHash: string | null;
    email: string;
    name: string;
    passwordHash: string;
    /** JSON: the chosen organization, role and invitation. */
    form: string;
    createdAt: number;
    expiresAt: number;
  };
  /** People of the directory, with or without an account. */
  people: {
    organizationId: number;
    id: number;
    name: string;
    /** See `identityKey` in domain/people/matching.ts. */
    nameKey: string;
    role: string | null;
    department: string | null;
    /** The first local day after the person left. */
    leftOn: string | null;
    /** Working time a week; null for that of the organization. */
    weeklyMinutes: Generated<number | null>;
    createdAt: number;
    version: Generated<number>;
  };
  /** Addresses and aliases of people; see `identityKey` in domain/people/matching.ts. */
  personIdentities: { organizationId: number; identity: string; personId: number };
  /** Who follows the directory of a provider; without a person those who were erased here. */
  directoryPeople: {
    organizationId: number;
    kind: ConnectorKind;
    /** Of the provider's id. */
    idHash: string;
    personId: number | null;
    /** JSON of `Given` in domain/people/directory.ts; '' without a person. */
    given: string;
  };
  /** The tier of a person from a local day on, or none. */
  personTiers: { organizationId: number; personId: number; fromDay: string; salaryTier: string | null };
  /** The key is random and changes with the picture. */
  avatars: { organizationId: number; key: string; userId: number; bytes: Uint8Array; createdAt: number };
  /** Invitation links for one person each. */
  invitations: {
    organizationId: number;
    id: number;
    tokenHash: string;
    role: Role;
    createdBy: number;
    createdAt: number;
    expiresAt: number;
    /** When it was used up. */
    usedAt: number | null;
    mostUses: Generated<number>;
    uses: Generated<number>;
    /** The address that it was made for, until it is used or has expired. */
    email: string | null;
  };
  sessions: {
    tokenHash: string;
    /** Public id; the token hash never leaves the server. */
    id: number;
    userId: number;
    remembered: 0 | 1;
    createdAt: number;
    lastSeenAt: number;
    /** The provider of a single sign-on; null for a password. */
    provider: Generated<string | null>;
    /** The provider's encrypted sign-out address. */
    lockedSignOutUrl: Generated<string | null>;
    /** See `deviceOf` in domain/accounts/device.ts. */
    browser: Generated<string | null>;
    system: Generated<string | null>;
  };
  /** Provider accounts that sign a user in; unique by issuer and subject. */
  identities: {
    organizationId: number;
    id: number;
    userId: number;
    provider: string;
    issuer: string;
    subject: string;
    /** The account's address at the provider when it was linked. */
    email: string | null;
    linkedAt: number;
    lastUsedAt: number | null;
  };
  /** People whose request to join was declined, for 30 days, so that a sign-in can tell them. */
  declinedApplicants: { organizationId: number; emailKey: string; passwordHash: string; declinedAt: number };
  /** Hashes of addresses and identities of people whom an administrator removed. */
  barredSignOns: { organizationId: number; keyHash: string };
  /** Pending single sign-ons, for ten minutes. */
  signOnFlows: {
    stateHash: string;
    /** Hash of the cookie of the browser that started it. */
    browserHash: string;
    provider: string;
    redirectUri: string;
    codeVerifier: string;
    nonce: string;
    remembered: 0 | 1;
    /** The user who links the identity; null for a sign-in. */
    linkTo: number | null;
    invitation: string | null;
    expiresAt: number;
  };
  /** Browsers that signed in before; rate limits count their attempts separately. */
  devices: { tokenHash: string; userId: number; createdAt: number };
  /** Failed sign-ins that are not yet in the audit log; see server/sign-ins. */
  failedSignIns: {
    /** Hash of the reason and the account, or of the address without an account. */
    keyHash: string;
    userId: number | null;
    /** An error code. */
    reason: string;
    times: number;
    firstAt: number;
    lastAt: number;
    /** Browser of the last attempt. */
    browser: string | null;
    system: string | null;
    /** Null without LOG_CLIENT. */
    address: string | null;
  };
  /**
   * Encrypted secret of an authenticator app, active once `confirmedAt` is set. `lastStep` is the last used time
   * step.
   */
  secondFactors: {
    organizationId: number;
    userId: number;
    lockedSecret: string;
    confirmedAt: number | null;
    lastStep: number;
  };
  /** Public keys of passkeys, used alone or after the password. */
  passkeys: {
    organizationId: number;
    id: number;
    userId: number;
    /** In base64url, like the key. Unique in the installation. */
    credentialId: string;
    publicKey: string;
    /** The authenticator's signature counter, or always 0. */
    counter: number;
    /** How the browser reaches the authenticator, separated by spaces. */
    transports: string;
    name: string;
    /** After a password reset, the passkey works alone only after one sign-in with the new password. */
    needsPassword: Generated<0 | 1>;
    createdAt: number;
    lastUsedAt: number | null;
  };
  /** Open passkey challenges, each for one response. */
  passkeyChallenges: {
    challengeHash: string;
    purpose: 'add' | 'sign-in';
    /** The user who adds the passkey or has entered the password; null for a sign-in with only a passkey. */
    userId: number | null;
    expiresAt: number;
  };
  /** Unused recovery codes. */
  recoveryCodes: { organizationId: number; userId: number; codeHash: string };
  /** Sign-ins that wait for the second factor. */
  signInTickets: { tokenHash: string; userId: number; remembered: 0 | 1; expiresAt: number };
  /** `scopes` are those of contract/accounts/tokens.ts, separated by spaces. */
  apiTokens: {
    organizationId: number;
    id: number;
    /** Null for a token of the organization. */
    userId: number | null;
    name: string;
    tokenHash: string;
    scopes: string;
    /** Namespace of its meetings' external ids; several tokens may share it. */
    source: string;
    /** Of the organization's tokens the administrator who is responsible. */
    createdBy: number | null;
    /** Set while that person is no administrator. */
    takeOverUntil: Generated<number | null>;
    createdAt: number;
    expiresAt: number | null;
    lastUsedAt: number | null;
  };
  /** A mailed link verifies the address. */
  passwordResets: { tokenHash: string; userId: number; expiresAt: number; mailed: Generated<0 | 1> };
};
