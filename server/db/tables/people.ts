// People, and what lets them in.

import type { MemberStatus } from '#domain/people/joining.ts';
import type { Role } from '#domain/people/permissions.ts';

export type PeopleTables = {
  users: {
    organizationId: number;
    id: number;
    email: string;
    /** Lower-cased; unique in the whole installation. */
    emailKey: string;
    name: string;
    username: string | null;
    role: Role;
    /** Somebody removed keeps the name, for what they recorded, and nothing to sign in with. */
    status: MemberStatus | 'removed';
    passwordHash: string;
    mustChangePassword: 0 | 1;
    avatarKey: string | null;
    createdAt: number;
  };
  /** Pictures of people; the key is random and changes with the picture. */
  avatars: { organizationId: number; key: string; userId: number; bytes: Uint8Array; createdAt: number };
  /** Links that let one person in; only the hash of the token is kept. */
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
    userId: number;
    remembered: 0 | 1;
    createdAt: number;
    lastSeenAt: number;
  };
  /** Browsers that signed in before: their guesses are counted apart from a stranger's. */
  devices: { tokenHash: string; userId: number; createdAt: number };
  /** The secret of an authenticator app, encrypted; it counts once `confirmedAt` is set. `lastStep` was used last. */
  secondFactors: {
    organizationId: number;
    userId: number;
    lockedSecret: string;
    confirmedAt: number | null;
    lastStep: number;
  };
  /** Those that are left. */
  recoveryCodes: { organizationId: number; userId: number; codeHash: string };
  /** Who gave the right password, and not the code yet. */
  signInTickets: { tokenHash: string; userId: number; remembered: 0 | 1; expiresAt: number };
  /** Keys for programs; `scopes` of contract/scopes.ts with a space between. */
  apiTokens: {
    organizationId: number;
    id: number;
    userId: number;
    name: string;
    tokenHash: string;
    scopes: string;
    createdAt: number;
    expiresAt: number | null;
    lastUsedAt: number | null;
  };
  passwordResets: { tokenHash: string; userId: number; expiresAt: number };
};
