// Accounts, credentials and sign-ins.

import { type Dialect, organization, user } from './dialect.ts';

export const accountsTables = ({ bytes }: Dialect): string[] => [
  `create table "users" (
    ${organization},
    "id" bigint not null unique,
    "email" text not null,
    "emailKey" text not null unique,
    "name" text not null,
    "username" text,
    "role" text not null check ("role" in ('admin', 'user')),
    "status" text default 'pending' not null check ("status" in ('active', 'pending', 'removed')),
    "passwordHash" text not null,
    "mustChangePassword" integer not null,
    "avatarKey" text,
    "createdAt" bigint not null,
    "canSeePay" integer default 0 not null,
    "oneUseUntil" bigint,
    "addressVerifiedAt" bigint,
    "approvedAt" bigint,
    constraint "usersKey" primary key ("organizationId", "id")
  )`,
  `create table "avatars" (
    ${organization},
    "key" text not null,
    "userId" bigint not null,
    "bytes" ${bytes} not null,
    "createdAt" bigint not null,
    constraint "avatarsKey" primary key ("organizationId", "key")
  )`,
  `create unique index "avatarsOfUser" on "avatars" ("organizationId", "userId")`,
  `create table "sessions" (
    "tokenHash" text primary key not null,
    ${user},
    "remembered" integer not null,
    "createdAt" bigint not null,
    "lastSeenAt" bigint not null,
    "provider" text,
    "lockedSignOutUrl" text,
    "id" bigint not null default 0,
    "browser" text,
    "system" text
  )`,
  `create index "sessionsOfUser" on "sessions" ("userId")`,
  `create table "devices" (
    "tokenHash" text primary key not null,
    ${user},
    "createdAt" bigint not null
  )`,
  `create index "devicesOfUser" on "devices" ("userId")`,
  `create table "passwordResets" (
    "tokenHash" text primary key not null,
    ${user},
    "expiresAt" bigint not null,
    "mailed" integer not null default 0
  )`,
  `create index "passwordResetsOfUser" on "passwordResets" ("userId")`,
  `create table "signInTickets" (
    "tokenHash" text primary key not null,
    ${user},
    "remembered" integer not null,
    "expiresAt" bigint not null
  )`,
  `create index "signInTicketsOfUser" on "signInTickets" ("userId")`,
  `create table "addressLinks" (
    "tokenHash" text primary key not null,
    ${user},
    "expiresAt" bigint not null
  )`,
  `create index "addressLinksOfUser" on "addressLinks" ("userId")`,
  `create table "registrations" (
    "key" text primary key not null,
    "tokenHash" text unique,
    "email" text not null,
    "name" text not null,
    "passwordHash" text not null,
    "form" text not null,
    "createdAt" bigint not null,
    "expiresAt" bigint not null
  )`,
  `create index "registrationsByExpiry" on "registrations" ("expiresAt")`,
  `create table "declinedApplicants" (
    ${organization},
    "emailKey" text not null,
    "passwordHash" text not null,
    "declinedAt" bigint not null,
    constraint "declinedApplicantsKey" primary key ("organizationId", "emailKey")
  )`,
  `create index "declinedApplicantsByEmail" on "declinedApplicants" ("emailKey", "declinedAt")`,
  `create table "invitations" (
    ${organization},
    "id" bigint not null,
    "tokenHash" text not null unique,
    "role" text not null check ("role" in ('admin', 'user')),
    "createdBy" bigint not null,
    "createdAt" bigint not null,
    "expiresAt" bigint not null,
    "usedAt" bigint,
    constraint "invitationsKey" primary key ("organizationId", "id")
  )`,
  `create table "secondFactors" (
    ${organization},
    ${user},
    "lockedSecret" text not null,
    "confirmedAt" bigint,
    "lastStep" bigint default 0 not null,
    constraint "secondFactorsKey" primary key ("organizationId", "userId")
  )`,
  `create index "secondFactorsOfUser" on "secondFactors" ("userId")`,
  `create table "recoveryCodes" (
    ${organization},
    ${user},
    "codeHash" text not null,
    constraint "recoveryCodesKey" primary key ("organizationId", "userId", "codeHash")
  )`,
  `create index "recoveryCodesOfUser" on "recoveryCodes" ("userId")`,
  `create table "passkeys" (
    ${organization},
    "id" bigint not null,
    "userId" bigint not null references "users" ("id"),
    "credentialId" text not null,
    "publicKey" text not null,
    "counter" bigint not null,
    "transports" text not null,
    "name" text not null,
    "needsPassword" integer default 0 not null,
    "createdAt" bigint not null,
    "lastUsedAt" bigint,
    constraint "passkeysKey" primary key ("organizationId", "id"),
    constraint "passkeysByCredential" unique ("credentialId")
  )`,
  `create index "passkeysOfUser" on "passkeys" ("userId")`,
  `create table "passkeyChallenges" (
    "challengeHash" text primary key not null,
    "purpose" text not null,
    "userId" bigint,
    "expiresAt" bigint not null
  )`,
  `create index "passkeyChallengesByExpiry" on "passkeyChallenges" ("expiresAt")`,
  `create table "failedSignIns" (
    "keyHash" text primary key not null,
    "userId" bigint references "users" ("id") on delete cascade,
    "reason" text not null,
    "times" bigint not null,
    "firstAt" bigint not null,
    "lastAt" bigint not null,
    "browser" text,
    "system" text,
    "address" text
  )`,
  `create index "failedSignInsByStart" on "failedSignIns" ("firstAt")`,
  `create index "failedSignInsOfUser" on "failedSignIns" ("userId")`,
  `create table "identities" (
    ${organization},
    "id" bigint not null,
    "userId" bigint not null references "users" ("id"),
    "provider" text not null,
    "issuer" text not null,
    "subject" text not null,
    "email" text,
    "linkedAt" bigint not null,
    "lastUsedAt" bigint,
    constraint "identitiesKey" primary key ("organizationId", "id"),
    constraint "identitiesBySubject" unique ("issuer", "subject")
  )`,
  `create index "identitiesOfUser" on "identities" ("userId")`,
  `create table "barredSignOns" (
    ${organization},
    "keyHash" text not null,
    constraint "barredSignOnsKey" primary key ("organizationId", "keyHash")
  )`,
  `create table "signOnFlows" (
    "stateHash" text primary key not null,
    "browserHash" text not null,
    "provider" text not null,
    "redirectUri" text not null,
    "codeVerifier" text not null,
    "nonce" text not null,
    "remembered" integer not null,
    "linkTo" bigint,
    "invitation" text,
    "expiresAt" bigint not null
  )`,
  `create index "signOnFlowsByExpiry" on "signOnFlows" ("expiresAt")`,
  `create table "apiTokens" (
    ${organization},
    "id" bigint not null,
    "userId" bigint references "users" ("id") on delete cascade,
    "name" text not null,
    "tokenHash" text not null unique,
    "scopes" text not null,
    "createdAt" bigint not null,
    "expiresAt" bigint,
    "lastUsedAt" bigint,
    "source" text default '' not null,
    "createdBy" bigint,
    constraint "apiTokensKey" primary key ("organizationId", "id")
  )`,
  `create index "apiTokensOfUser" on "apiTokens" ("userId", "createdAt")`,
  `create index "apiTokensOfOrganization" on "apiTokens" ("organizationId", "createdAt")
    where "userId" is null`,
];
