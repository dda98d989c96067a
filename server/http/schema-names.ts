// Names of the contract's schemas in the OpenAPI document: exports with a capital letter keep their names.

import { type $ZodType, registry } from 'zod/v4/core';
import * as allocation from '#contract/allocation.ts';
import * as analytics from '#contract/analytics.ts';
import * as apiTokens from '#contract/api-tokens.ts';
import * as organizationTokens from '#contract/organization-tokens.ts';
import * as audit from '#contract/audit.ts';
import * as auth from '#contract/auth.ts';
import * as budgets from '#contract/budgets.ts';
import * as calendar from '#contract/calendar.ts';
import * as calendarConnections from '#contract/calendar-connections.ts';
import * as changes from '#contract/changes.ts';
import * as coach from '#contract/coach.ts';
import * as dashboard from '#contract/dashboard.ts';
import * as demoRequests from '#contract/demo-requests.ts';
import * as errors from '#contract/errors.ts';
import { id, sentInstant } from '#contract/fields.ts';
import * as finance from '#contract/finance.ts';
import * as groups from '#contract/groups.ts';
import * as hygiene from '#contract/hygiene.ts';
import * as imports from '#contract/imports.ts';
import * as meetingPlans from '#contract/meeting-plans.ts';
import * as meetings from '#contract/meetings.ts';
import * as members from '#contract/members.ts';
import * as organization from '#contract/organization.ts';
import * as overhead from '#contract/overhead.ts';
import * as passkeys from '#contract/passkeys.ts';
import * as people from '#contract/people.ts';
import * as plan from '#contract/plan.ts';
import * as planned from '#contract/planned.ts';
import * as profile from '#contract/profile.ts';
import * as roi from '#contract/roi.ts';
import * as sampleData from '#contract/sample-data.ts';
import * as secondFactor from '#contract/second-factor.ts';
import * as sessions from '#contract/sessions.ts';
import * as signOn from '#contract/sign-on.ts';
import * as sums from '#contract/sums.ts';
import * as templates from '#contract/templates.ts';

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
