// The features of the server, the one list that routing, jobs, mails, purging, export and erasure walk over.

import type { Feature } from '#server/context.ts';
import { totals } from '#server/totals/feature.ts';
import { audit } from '#server/audit/feature.ts';
import { demoRequests } from '#server/demo-requests/feature.ts';
import { access } from '#server/features/accounts/access/feature.ts';
import { auth } from '#server/features/accounts/auth/feature.ts';
import { changes } from '#server/features/accounts/changes/feature.ts';
import { identity } from '#server/features/accounts/identity/feature.ts';
import { invitations } from '#server/features/accounts/invitations/feature.ts';
import { members } from '#server/features/accounts/members/feature.ts';
import { passkeys } from '#server/features/accounts/passkeys/feature.ts';
import { secondFactor } from '#server/features/accounts/second-factor/feature.ts';
import { tokens } from '#server/features/accounts/tokens/feature.ts';
import { connections } from '#server/features/calendar/connections/feature.ts';
import { feed } from '#server/features/calendar/feed/feature.ts';
import { bookingNotes } from '#server/features/calendar/booking-notes/feature.ts';
import { mailboxes } from '#server/features/calendar/mailboxes/feature.ts';
import { planner } from '#server/features/calendar/planner/feature.ts';
import { upcoming } from '#server/features/calendar/upcoming/feature.ts';
import { groups } from '#server/features/meetings/groups/feature.ts';
import { imports } from '#server/features/meetings/imports/feature.ts';
import { live } from '#server/features/meetings/live/feature.ts';
import { meetings } from '#server/features/meetings/meetings/feature.ts';
import { repricingPreview } from '#server/features/meetings/meetings/repricing.ts';
import { ratings } from '#server/features/meetings/ratings/feature.ts';
import { roi } from '#server/features/meetings/roi/feature.ts';
import { rooms } from '#server/features/meetings/rooms/feature.ts';
import { templates } from '#server/features/meetings/templates/feature.ts';
import { chat } from '#server/features/organization/chat/feature.ts';
import { firstSteps } from '#server/features/organization/first-steps/feature.ts';
import { mcp } from '#server/features/organization/mcp/feature.ts';
import { operator } from '#server/features/organization/operator/feature.ts';
import { organizations } from '#server/features/organization/organizations/feature.ts';
import { profile } from '#server/features/organization/profile/feature.ts';
import { reportMails } from '#server/features/organization/report-mails/feature.ts';
import { sampleData } from '#server/features/organization/sample-data/feature.ts';
import { webhooks } from '#server/features/organization/webhooks/feature.ts';
import { people } from '#server/features/people/people/feature.ts';
import { tiers } from '#server/features/people/tiers/feature.ts';
import { allocation } from '#server/features/reports/allocation/feature.ts';
import { analytics } from '#server/features/reports/analytics/feature.ts';
import { budgets } from '#server/features/reports/budgets/feature.ts';
import { coach } from '#server/features/reports/coach/feature.ts';
import { compare } from '#server/features/reports/compare/feature.ts';
import { dashboard } from '#server/features/reports/dashboard/feature.ts';
import { finance } from '#server/features/reports/finance/feature.ts';
import { month } from '#server/features/reports/month/feature.ts';
import { health } from '#server/health/feature.ts';
import { orgRoles } from '#server/org-roles/feature.ts';
import { signIns } from '#server/sign-ins/feature.ts';
import { subscription } from '#server/subscription/feature.ts';

export const features: readonly Feature[] = [
  totals,
  audit,
  demoRequests,
  access,
  auth,
  changes,
  identity,
  invitations,
  members,
  passkeys,
  secondFactor,
  tokens,
  connections,
  mailboxes,
  bookingNotes,
  feed,
  planner,
  upcoming,
  groups,
  imports,
  live,
  meetings,
  ratings,
  roi,
  rooms,
  templates,
  chat,
  firstSteps,
  mcp,
  operator,
  organizations,
  profile,
  reportMails,
  sampleData,
  webhooks,
  people,
  tiers(repricingPreview),
  allocation,
  analytics,
  budgets,
  coach,
  compare,
  dashboard,
  finance,
  month,
  health,
  orgRoles,
  signIns,
  subscription,
];
