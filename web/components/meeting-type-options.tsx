import { meetingTypeLabel, meetingTypes } from '#domain/meetings/meeting-types.ts';

/** The meeting types as the options of a select. */
export function MeetingTypeOptions() {
  return meetingTypes.map((type) => (
    <option key={type} value={type}>
      {meetingTypeLabel(type)}
    </option>
  ));
}
