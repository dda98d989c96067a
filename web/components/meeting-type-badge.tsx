import { meetingTypeColor } from './meeting-type-color.ts';

export function MeetingTypeBadge({ type }: { type: string }) {
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 text-xs text-ink-2">
      <span
        aria-hidden
        className="size-2 shrink-0 rounded-[3px]"
        style={{ background: meetingTypeColor(type) }}
      />
      <span className="self-baseline truncate">{type}</span>
    </span>
  );
}
