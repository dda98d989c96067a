// All routes of the API.

import type { FastifyInstance } from 'fastify';
import { memberAccessRoutes } from '#server/features/accounts/access/member-routes.ts';
import { sessionRoutes } from '#server/features/accounts/access/routes.ts';
import { allocationRoutes } from '#server/features/reports/allocation/routes.ts';
import { analyticsRoutes } from '#server/features/reports/analytics/routes.ts';
import { apiTokenRoutes } from '#server/features/accounts/tokens/routes.ts';
import { organizationTokenRoutes } from '#server/features/accounts/tokens/organization-routes.ts';
import { auditRoutes } from '#server/audit/routes.ts';
import { addressRoutes } from '#server/features/accounts/auth/address-routes.ts';
import { registrationRoutes } from '#server/features/accounts/auth/registration-routes.ts';
import { authRoutes } from '#server/features/accounts/auth/routes.ts';
import { alertAddressRoutes } from '#server/features/reports/budgets/alert-address-routes.ts';
import { budgetRoutes } from '#server/features/reports/budgets/routes.ts';
import { unassignedRoutes } from '#server/features/reports/budgets/unassigned-routes.ts';
import { calendarFeedRoutes } from '#server/features/calendar/feed/routes.ts';
import { coverageRoutes } from '#server/features/calendar/connections/coverage-routes.ts';
import { connectionRoutes } from '#server/features/calendar/connections/routes.ts';
import { calendarRoutes } from '#server/features/reports/month/routes.ts';
import { changeRoutes } from '#server/features/accounts/changes/routes.ts';
import { coachRoutes } from '#server/features/reports/coach/routes.ts';
import { dashboardRoutes } from '#server/features/reports/dashboard/routes.ts';
import { demoRequestRoutes } from '#server/demo-requests/routes.ts';
import { financeExportRoutes } from '#server/features/reports/finance/export-routes.ts';
import { financeRoutes } from '#server/features/reports/finance/routes.ts';
import { firstStepsRoutes } from '#server/features/organization/first-steps/routes.ts';
import { groupMemberRoutes } from '#server/features/meetings/groups/member-routes.ts';
import { groupRoutes } from '#server/features/meetings/groups/routes.ts';
import { healthRoutes } from '#server/health/routes.ts';
import { identityRoutes } from '#server/features/accounts/identity/routes.ts';
import { signOnRoutes } from '#server/features/accounts/identity/sign-on-routes.ts';
import type { AppContext } from '#server/context.ts';
import { importRoutes } from '#server/features/meetings/imports/routes.ts';
import { invitationRoutes } from '#server/features/accounts/invitations/routes.ts';
import { meetingListRoutes } from '#server/features/meetings/meetings/list-routes.ts';
import { possiblyTwiceRoutes } from '#server/features/meetings/meetings/possibly-twice-routes.ts';
import { repricingRoutes } from '#server/features/meetings/meetings/repricing.ts';
import { meetingRoutes } from '#server/features/meetings/meetings/routes.ts';
import { approvalRoutes } from '#server/features/accounts/members/approval-routes.ts';
import { meetingPlanRoutes } from '#server/features/calendar/planner/routes.ts';
import { oneUseRoutes } from '#server/features/accounts/members/one-use-routes.ts';
import { passwordRoutes } from '#server/features/accounts/members/password-routes.ts';
import { memberRoutes } from '#server/features/accounts/members/routes.ts';
import { orgRoleRoutes } from '#server/org-roles/routes.ts';
import { profileSettingsRoutes } from '#server/features/organization/organizations/profile-routes.ts';
import { overheadRoutes } from '#server/features/organization/organizations/overhead-routes.ts';
import { deletionRoutes } from '#server/features/organization/organizations/deletion-routes.ts';
import { organizationRoutes } from '#server/features/organization/organizations/routes.ts';
import { tierRoutes } from '#server/features/organization/organizations/tier-routes.ts';
import { erasureRoutes } from '#server/features/organization/erasure/routes.ts';
import { peopleImportRoutes } from '#server/features/people/people/import-routes.ts';
import { payRoutes } from '#server/features/people/people/pay-routes.ts';
import { peopleRoutes } from '#server/features/people/people/routes.ts';
import { passkeyRoutes } from '#server/features/accounts/passkeys/routes.ts';
import { passkeySignInRoutes } from '#server/features/accounts/passkeys/sign-in-routes.ts';
import { plannedRoutes } from '#server/features/meetings/meetings/planned-routes.ts';
import { upcomingRoutes } from '#server/features/calendar/upcoming/routes.ts';
import { subscriptionRoutes } from '#server/subscription/routes.ts';
import { avatarRoutes } from '#server/features/organization/profile/avatar-routes.ts';
import { departureRoutes } from '#server/features/organization/profile/departure-routes.ts';
import { profileRoutes } from '#server/features/organization/profile/routes.ts';
import { roiExportRoutes } from '#server/features/meetings/roi/export-routes.ts';
import { roiRoutes } from '#server/features/meetings/roi/routes.ts';
import { sampleDataRoutes } from '#server/features/organization/sample-data/routes.ts';
import { secondFactorPolicyRoutes } from '#server/features/accounts/second-factor/policy-routes.ts';
import { secondFactorResetRoutes } from '#server/features/accounts/second-factor/reset-routes.ts';
import { secondFactorRoutes } from '#server/features/accounts/second-factor/routes.ts';
import { secondStepRoutes } from '#server/features/accounts/second-factor/sign-in-routes.ts';
import { templateRoutes } from '#server/features/meetings/templates/routes.ts';

type RouteModule = (app: FastifyInstance, context: AppContext) => void | Promise<void>;

export const routeModules: readonly RouteModule[] = [
  healthRoutes,
  authRoutes,
  secondStepRoutes,
  secondFactorRoutes,
  secondFactorResetRoutes,
  secondFactorPolicyRoutes,
  passkeySignInRoutes,
  passkeyRoutes,
  apiTokenRoutes,
  organizationTokenRoutes,
  sessionRoutes,
  memberAccessRoutes,
  registrationRoutes,
  addressRoutes,
  signOnRoutes,
  identityRoutes,
  organizationRoutes,
  firstStepsRoutes,
  profileSettingsRoutes,
  tierRoutes,
  overheadRoutes,
  memberRoutes,
  oneUseRoutes,
  approvalRoutes,
  passwordRoutes,
  invitationRoutes,
  meetingRoutes,
  meetingListRoutes,
  possiblyTwiceRoutes,
  repricingRoutes,
  peopleRoutes,
  peopleImportRoutes,
  erasureRoutes,
  payRoutes,
  dashboardRoutes,
  analyticsRoutes,
  calendarRoutes,
  calendarFeedRoutes,
  connectionRoutes,
  coverageRoutes,
  changeRoutes,
  coachRoutes,
  roiRoutes,
  roiExportRoutes,
  orgRoleRoutes,
  groupRoutes,
  groupMemberRoutes,
  templateRoutes,
  allocationRoutes,
  budgetRoutes,
  alertAddressRoutes,
  unassignedRoutes,
  financeRoutes,
  financeExportRoutes,
  importRoutes,
  meetingPlanRoutes,
  auditRoutes,
  profileRoutes,
  departureRoutes,
  deletionRoutes,
  sampleDataRoutes,
  plannedRoutes,
  upcomingRoutes,
  subscriptionRoutes,
  demoRequestRoutes,
  avatarRoutes,
];
