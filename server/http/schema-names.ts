// Names of the contract's schemas in the OpenAPI document: exports with a capital letter keep their names.

import { type $ZodType, registry } from 'zod/v4/core';
import * as allocation from '#contract/reports/allocation.ts';
import * as analytics from '#contract/reports/analytics.ts';
import * as apiTokens from '#contract/accounts/tokens.ts';
import * as organizationTokens from '#contract/accounts/organization-tokens.ts';
import * as audit from '#contract/audit.ts';
import * as auth from '#contract/accounts/auth.ts';
import * as budgets from '#contract/reports/budgets.ts';
import * as calendar from '#contract/reports/month.ts';
import * as calendarConnections from '#contract/calendar/connections.ts';
import * as changes from '#contract/accounts/changes.ts';
import * as coach from '#contract/reports/coach.ts';
import * as dashboard from '#contract/reports/dashboard.ts';
import * as demoRequests from '#contract/demo-requests.ts';
import * as errors from '#contract/errors.ts';
import { id, sentInstant } from '#contract/fields.ts';
import * as finance from '#contract/reports/finance.ts';
import * as groups from '#contract/meetings/groups.ts';
import * as hygiene from '#contract/reports/hygiene.ts';
import * as imports from '#contract/meetings/imports.ts';
import * as meetingPlans from '#contract/calendar/planner.ts';
import * as meetings from '#contract/meetings/meetings.ts';
import * as members from '#contract/accounts/members.ts';
import * as organization from '#contract/organization/organization.ts';
import * as overhead from '#contract/people/overhead.ts';
import * as passkeys from '#contract/accounts/passkeys.ts';
import * as passwords from '#contract/accounts/passwords.ts';
import * as people from '#contract/people/people.ts';
import * as plan from '#contract/organization/subscription.ts';
import * as planned from '#contract/meetings/planned.ts';
import * as profile from '#contract/organization/profile.ts';
import * as roi from '#contract/meetings/roi.ts';
import * as sampleData from '#contract/organization/sample-data.ts';
import * as secondFactor from '#contract/accounts/second-factor.ts';
import * as sessions from '#contract/accounts/sessions.ts';
import * as signOn from '#contract/accounts/sign-on.ts';
import * as sums from '#contract/reports/sums.ts';
import * as templates from '#contract/meetings/templates.ts';

const modules: object[] = [
  allocation,
  analytics,
  apiTokens,
  organizationTokens,
  audit,
  auth,
  budgets,
  calendar,
  calendarConnections,
  changes,
  coach,
  dashboard,
  demoRequests,
  errors,
  finance,
  groups,
  hygiene,
  imports,
  meetingPlans,
  meetings,
  members,
  organization,
  overhead,
  passkeys,
  passwords,
  people,
  plan,
  planned,
  profile,
  roi,
  sampleData,
  secondFactor,
  sessions,
  signOn,
  sums,
  templates,
];

export const isSchema = (value: unknown): value is $ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value;

/** The names by schema. */
export function schemaNames() {
  const names = registry<{ id: string; format?: string; description?: string }>();
  names.add(id, { id: 'Id' });
  names.add(sentInstant, { id: 'Instant', format: 'date-time', description: 'ISO 8601 in UTC.' });
  for (const exported of modules)
    for (const [name, value] of Object.entries(exported))
      if (/^[A-Z]/.test(name) && isSchema(value) && !names.has(value))
        names.add(value, { id: name === 'ErrorBody' ? 'Error' : name });
  return names;
}
