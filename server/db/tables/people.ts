// People, sessions and credentials. Tokens are stored as hashes.

import type { Generated } from 'kysely';
import type { MemberStatus } from '#domain/people/member-rules.ts';
import type { Role } from '#domain/people/permissions.ts';

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
    /** A removed person keeps only the name, for the meetings they recorded. */
    status: MemberStatus | 'removed';
    passwordHash: string;
    mustChangePassword: 0 | 1;
    /** When the one-use password expires, or null if the user replaced it. */
    oneUseUntil: Generated<number | null>;
    avatarKey: string | null;
    createdAt: number;
    /** Whether a member who is no administrator sees exact amounts in a blended organization. */
    canSeePay: Generated<0 | 1>;
    /** When the owner proved the address by a link or through a provider; null if nobody did. */
    addressVerifiedAt: number | null;
    /** When a member who had to wait was approved; null for those who did not. */
    approvedAt: Generated<number | null>;
  };
  /** Links that verify the address of an account. */
  addressLinks: { tokenHash: string; userId: number; expiresAt: number };
  /** Registrations that wait until the link is opened that was mailed to their address. */
  registrations: {
    /** Names it to the page that asks for another mail. */
    key: string;
    /** Of the link that was mailed last. */
    tokenHash: string | null;
    email: string;
    name: string;
    passwordHash: string;
    /** JSON: the organization, the role and the invitation that were chosen. */
    form: string;
    createdAt: number;
    expiresAt: number;
  };
  /** The people who meet, with or without an account. */
  people: {
    organizationId: number;
    id: number;
    name: string;
    /** See `identityKey` in domain/people/matching.ts. */
    nameKey: string;
    role: string | null;
    department: string | null;
    /** The first local day without them. */
    leftOn: string | null;
    createdAt: number;
    version: Generated<number>;
  };
  /** Addresses and other names by which a person is found; see `identityKey` in domain/people/matching.ts. */
  personIdentities: { organizationId: number; identity: string; personId: number };
  /** The tier of a person from a local day on, or none. */
  personTiers: { organizationId: number; personId: number; fromDay: string; salaryTier: string | null };
  /** The key is random and changes with the picture. */
  avatars: { organizationId: number; key: string; userId: number; bytes: Uint8Array; createdAt: number };
  /** Links that admit one person each. */
  invitations: {
    organizationId: number;
    id: number;
    tokenHash: string;
    role: Role;
    createdBy: number;
    createdAt: number;
    expiresAt: number;
    usedAt: number | null;
  };
  sessions: {
    tokenHash: string;
    /** Names it to people; the token hash never leaves the server. */
    id: number;
    userId: number;
    remembered: 0 | 1;
    createdAt: number;
    lastSeenAt: number;
    /** The provider of a single sign-on; null after a password. */
    provider: Generated<string | null>;
    /** The encrypted address at the provider that signs the user out there. */
    lockedSignOutUrl: Generated<string | null>;
    /** See `deviceOf` in domain/people/device.ts. */
    browser: Generated<string | null>;
    system: Generated<string | null>;
  };
  /** Accounts at providers that sign a user in; unique by issuer and subject. */
  identities: {
    organizationId: number;
    id: number;
    userId: number;
    provider: string;
    issuer: string;
    subject: string;
    /** The address at the provider when it was linked. */
    email: string | null;
    linkedAt: number;
    lastUsedAt: number | null;
  };
  /** Of people whose request to join was declined, for 30 days, so that a sign-in can say so. */
  declinedApplicants: { organizationId: number; emailKey: string; passwordHash: string; declinedAt: number };
  /** Hashes of addresses and identities of people whom an administrator removed. */
  barredSignOns: { organizationId: number; keyHash: string };
  /** Single sign-ons under way, for ten minutes. */
  signOnFlows: {
    stateHash: string;
    /** Hash of the cookie of the browser that began. */
    browserHash: string;
    provider: string;
    redirectUri: string;
    codeVerifier: string;
    nonce: string;
    remembered: 0 | 1;
    /** The user who links the identity; null: it signs in. */
    linkTo: number | null;
    invitation: string | null;
    expiresAt: number;
  };
  /** Browsers that signed in before; rate limits count their attempts separately. */
  devices: { tokenHash: string; userId: number; createdAt: number };
  /** Failed sign-ins that the audit log does not have yet; see server/features/sign-ins. */
  failedSignIns: {
    /** Hash of the reason and the account, or the address when there is no account. */
    keyHash: string;
    userId: number | null;
    /** An error code. */
    reason: string;
    times: number;
    firstAt: number;
    lastAt: number;
    /** Where the last one came from. */
    browser: string | null;
    system: string | null;
    /** Null without LOG_CLIENT. */
    address: string | null;
  };
  /** Encrypted secret of an authenticator app, in force once `confirmedAt` is set. `lastStep` is the last used time step. */
  secondFactors: {
    organizationId: number;
    userId: number;
    lockedSecret: string;
    confirmedAt: number | null;
    lastStep: number;
  };
  /** Public keys by which a user signs in, alone or after the password. */
  passkeys: {
    organizationId: number;
    id: number;
    userId: number;
    /** In base64url, as the key. Unique in the installation. */
    credentialId: string;
    publicKey: string;
    /** How often the authenticator was used, or always 0. */
    counter: number;
    /** How the browser reaches the authenticator, separated by spaces. */
    transports: string;
    name: string;
    /** The password was reset: it is needed once before the passkey signs in alone again. */
    needsPassword: Generated<0 | 1>;
    createdAt: number;
    lastUsedAt: number | null;
  };
  /** Challenges that wait for an answer by a passkey, each for one. */
  passkeyChallenges: {
    challengeHash: string;
    purpose: 'add' | 'sign-in';
    /** Who adds the passkey, or has given the password; null: signs in by a passkey alone. */
    userId: number | null;
    expiresAt: number;
  };
  /** Unused recovery codes. */
  recoveryCodes: { organizationId: number; userId: number; codeHash: string };
  /** Sign-ins that wait for the second factor. */
  signInTickets: { tokenHash: string; userId: number; remembered: 0 | 1; expiresAt: number };
  /** `scopes` are those of contract/api-tokens.ts, separated by spaces. */
  apiTokens: {
    organizationId: number;
    id: number;
    /** Null for a token of the organization. */
    userId: number | null;
    name: string;
    tokenHash: string;
    scopes: string;
    /** Where the external ids of its meetings come from; several tokens may share it. */
    source: string;
    createdBy: number | null;
    createdAt: number;
    expiresAt: number | null;
    lastUsedAt: number | null;
  };
  /** A link that was mailed proves the address. */
  passwordResets: { tokenHash: string; userId: number; expiresAt: number; mailed: Generated<0 | 1> };
};
