// Allocation of a meeting's cost to departments.

import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { idParams, meetingDay } from '#contract/fields.ts';

/** 'department': the meeting's own; 'attendees': those of its attendees, by cost; null follows the organization. */
const Allocation = z.nullable(z.enum(['department', 'attendees']));

export const MeetingAllocation = z.object({
  allocation: Allocation,
  /** The effective allocation, from the meeting or the organization. */
  byAttendees: z.boolean(),
  /** The share of each department; null is no department. */
  shares: z.array(z.object({ department: z.nullable(z.string()), cost: z.number() })),
});

export type MeetingAllocation = z.output<typeof MeetingAllocation>;

export const readAllocation = endpoint('GET /api/meetings/:id/allocation', {
  access: 'member',
  scope: 'meetings:read',
  tag: 'Meetings',
  summary: 'Get the departments that share the cost of a meeting',
  params: idParams,
  answer: MeetingAllocation,
});

export const setAllocation = endpoint('PUT /api/meetings/:id/allocation', {
  access: 'member',
  scope: 'meetings:write',
  tag: 'Meetings',
  summary: 'Choose how the cost of a meeting is allocated to departments (author or administrator)',
  errors: ['no-permission'],
  params: idParams,
  body: z.strictObject({ allocation: Allocation }),
  answer: MeetingAllocation,
  example: { body: { allocation: 'attendees' } },
});

/**
 * Meetings from this local day on are allocated by their attendees unless they have a setting of their own; null
 * for none.
 */
const AllocationSetting = z.strictObject({ from: z.nullable(meetingDay) });

export const readAllocationSetting = endpoint('GET /api/organization/allocation', {
  access: 'member',
  summary: 'Get the day from which meetings are allocated by the departments of their attendees',
  answer: AllocationSetting,
});

export const saveAllocationSetting = endpoint('PUT /api/organization/allocation', {
  access: 'admin',
  summary:
    'Set the day from which meetings are allocated by the departments of their attendees, and reallocate recorded ones',
  body: AllocationSetting,
  answer: AllocationSetting,
});
