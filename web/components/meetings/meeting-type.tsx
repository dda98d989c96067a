import { meetingTypeLabel } from '#wording/labels.ts';
import { meetingTypes } from '#domain/meetings/meeting.ts';

export function MeetingTypeBadge({ type }: { type: string }) {
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 text-xs text-ink-2">
      <span
        aria-hidden
        className="size-2 shrink-0 rounded-[3px]"
        style={{ background: meetingTypeColor(type) }}
      />
      <span className="self-baseline truncate">{meetingTypeLabel(type)}</span>
    </span>
  );
}

export function MeetingTypeOptions() {
  return meetingTypes.map((type) => (
    <option key={type} value={type}>
      {meetingTypeLabel(type)}
    </option>
  ));
}

const colors: Partial<Record<string, string>> = {
  planning: 'var(--series-1)',
  standup: 'var(--series-2)',
  review: 'var(--series-3)',
  training: 'var(--series-4)',
  brainstorm: 'var(--series-5)',
};

/** The color of a meeting type in lists and charts; all others share a neutral one. */
export function meetingTypeColor(type: string): string {
  return colors[type.toLowerCase()] ?? 'var(--ink-3)';
}
