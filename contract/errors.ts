// Each reason for a refusal has one status and one text, for the API and the page alike.

import * as z from 'zod/mini';

/** The one shape of an error; the parts that apply. */
export const ApiError = z.object({
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  _global: z.optional(z.array(z.string())),
});

export type ApiError = z.output<typeof ApiError>;

export const reasons = {
  unreadable: [400, 'The request could not be read'],
  'not-signed-in': [401, 'Please sign in'],
  'wrong-credentials': [401, 'Invalid email or password'],
  'no-permission': [403, "You don't have permission"],
  pending: [403, 'Waiting for approval by your organisation'],
  'foreign-origin': [403, 'This request did not come from this site'],
  'invitation-needed': [403, 'This organization accepts new members by invitation only.'],
  'not-found': [404, 'Not found'],
  'admin-exists': [409, 'This organization already has an admin.'],
  'changed-meanwhile': [409, 'Somebody changed this meanwhile. Reload to see it.'],
  'too-large': [413, 'The request is too large'],
  invalid: [422, 'Please check the highlighted fields'],
  'reset-link-invalid': [422, 'This reset link is invalid or has expired. Please request a new one.'],
  'organization-unknown': [422, 'Select an organization or enter a new one (at least 2 characters).'],
  'too-many': [429, 'Too many attempts. Please wait a moment and try again.'],
  broken: [500, 'Something went wrong'],
  unavailable: [503, 'The service is busy. Please try again.'],
} as const satisfies Record<string, readonly [status: number, text: string]>;

export type Reason = keyof typeof reasons;

export const statusOf = (reason: Reason): number => reasons[reason][0];
export const textOf = (reason: Reason): string => reasons[reason][1];
