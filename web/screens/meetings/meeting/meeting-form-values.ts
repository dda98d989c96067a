import type { Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';
import { MeetingEdit, type MeetingWithAttendees } from '#contract/meetings/meetings.ts';
import { t } from '#domain/format/text.ts';
import { instantOfLocalTime, localTime } from '#domain/time/local-time.ts';
import { editOf } from '#web/components/meetings/meeting-edit.ts';
import { schemaResolver } from '#web/components/forms/schema-resolver.ts';

/** Like the contract's, but instants are local times in the organization's time zone, "YYYY-MM-DDTHH:mm". */
export type MeetingFormValues = z.input<typeof MeetingEdit>;

export function formValuesOf(meeting: MeetingWithAttendees, timeZone: string): MeetingFormValues {
  const local = (instant: string) => localTime(Date.parse(instant), timeZone);
  return {
    ...editOf(meeting),
    startedAt: local(meeting.startedAt),
    scheduledAt: meeting.scheduledAt && local(meeting.scheduledAt),
  };
}

export function meetingResolver(
  meeting: MeetingWithAttendees,
  timeZone: string,
): Resolver<MeetingFormValues, unknown, MeetingEdit> {
  const check = schemaResolver(MeetingEdit);
  return async (values, context, options) => {
    const startedAt = instantOf(values.startedAt, meeting.startedAt, timeZone);
    const scheduledAt = values.scheduledAt
      ? instantOf(values.scheduledAt, meeting.scheduledAt, timeZone)
      : null;
    const result = await check({ ...values, startedAt, scheduledAt }, context, options);
    for (const name of ['startedAt', 'scheduledAt'] as const) {
      const error = name in result.errors && result.errors[name];
      if (error) error.message = t`Please enter a day and time between 2000 and 2099.`;
    }
    return result;
  };
}

// The fields show no seconds; an unchanged time keeps them.
function instantOf(local: string, before: string | null, timeZone: string): string {
  if (before !== null && local === localTime(Date.parse(before), timeZone)) return before;
  const instantMs = instantOfLocalTime(local, timeZone);
  return instantMs === null ? '' : new Date(instantMs).toISOString();
}

export const blankToNull = (value?: string | null) => value || null;

export const blankToNullNumber = (value: string | number | null) =>
  value === '' || value === null ? null : Number(value);
