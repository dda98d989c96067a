// Every slice of the API: what it answers is mounted by one function.

import type { FastifyInstance } from 'fastify';
import { analyticsRoutes } from './analytics/routes.ts';
import { apiTokenRoutes } from './api-tokens/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { registrationRoutes } from './auth/registration-routes.ts';
import { authRoutes } from './auth/routes.ts';
import { budgetRoutes } from './budgets/routes.ts';
import { calendarRoutes } from './calendar/routes.ts';
import { changeRoutes } from './changes/routes.ts';
import { coachActionRoutes } from './coach/action-routes.ts';
import { discussRoutes } from './coach/discuss-routes.ts';
import { coachRoutes } from './coach/routes.ts';
import { hygieneSettingsRoutes } from './coach/settings-routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { demoRequestRoutes } from './demo-requests/routes.ts';
import { groupMemberRoutes } from './groups/member-routes.ts';
import { groupRoutes } from './groups/routes.ts';
import { healthRoutes } from './health/routes.ts';
import type { House } from './house.ts';
import { importRoutes } from './imports/routes.ts';
import { invitationRoutes } from './invitations/routes.ts';
import { meetingListRoutes } from './meetings/list-routes.ts';
import { meetingRoutes } from './meetings/routes.ts';
import { approvalRoutes } from './members/approval-routes.ts';
import { memberPageRoutes } from './members/page-routes.ts';
import { passwordRoutes } from './members/password-routes.ts';
import { memberRoutes } from './members/routes.ts';
import { orgRoleRoutes } from './org-roles/routes.ts';
import { profileSettingsRoutes } from './organizations/profile-routes.ts';
import { organizationRoutes } from './organizations/routes.ts';
import { tierRoutes } from './organizations/tier-routes.ts';
import { planRoutes } from './plan/routes.ts';
import { avatarRoutes } from './profile/avatar-routes.ts';
import { departureRoutes } from './profile/departure-routes.ts';
import { profileRoutes } from './profile/routes.ts';
import { roiExportRoutes } from './roi/export-routes.ts';
import { roiRoutes } from './roi/routes.ts';
import { sampleDataRoutes } from './sample-data/routes.ts';
import { secondFactorResetRoutes } from './second-factor/reset-routes.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { secondStepRoutes } from './second-factor/sign-in-routes.ts';
import { templateRoutes } from './templates/routes.ts';

type MountRoutes = (app: FastifyInstance, house: House) => void | Promise<void>;

export const slices: readonly MountRoutes[] = [
  healthRoutes,
  authRoutes,
  secondStepRoutes,
  secondFactorRoutes,
  secondFactorResetRoutes,
  apiTokenRoutes,
  registrationRoutes,
  organizationRoutes,
  profileSettingsRoutes,
  tierRoutes,
  memberRoutes,
  memberPageRoutes,
  approvalRoutes,
  passwordRoutes,
  invitationRoutes,
  meetingRoutes,
  meetingListRoutes,
  dashboardRoutes,
  analyticsRoutes,
  calendarRoutes,
  changeRoutes,
  coachRoutes,
  coachActionRoutes,
  hygieneSettingsRoutes,
  discussRoutes,
  roiRoutes,
  roiExportRoutes,
  orgRoleRoutes,
  groupRoutes,
  groupMemberRoutes,
  templateRoutes,
  budgetRoutes,
  importRoutes,
  auditRoutes,
  profileRoutes,
  departureRoutes,
  sampleDataRoutes,
  planRoutes,
  demoRequestRoutes,
  avatarRoutes,
];
