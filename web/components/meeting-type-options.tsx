import { meetingTypes } from '#domain/meeting-types.ts';

const meetingTypeLabel = (type: string) => type.charAt(0).toUpperCase() + type.slice(1);

/** The meeting types as the options of a select. */
export function MeetingTypeOptions() {
  return meetingTypes.map((type) => (
    <option key={type} value={type}>
      {meetingTypeLabel(type)}
    </option>
  ));
}
