import { useQuery } from '@tanstack/react-query';
import { CopyPlus } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { t } from '#domain/format/text.ts';
import type { MeetingWithAttendees } from '#contract/meetings/meetings.ts';
import { navigate, usePageLocation } from '#web/components/site/navigation.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { toast } from '#web/ui/toast.ts';
import { meetingQuery } from './meeting-query.ts';

type CopyMeetingProps = { id: number; size?: 'sm' };

/** Opens the calculator or a plan, filled in with what the meeting had. */
export function CopyMeeting({ id, size }: CopyMeetingProps) {
  const open = (screen: string) => void navigate(`/dashboard/${screen}?copy=${id}`);
  return (
    <Menu
      align="end"
      label="Copy meeting"
      triggerClassName={buttonClass(size && { size })}
      trigger={
        <span aria-hidden className="inline-flex items-center gap-2">
          <CopyPlus />
          Copy meeting
        </span>
      }
    >
      <MenuItem onClick={() => open('plan')}>Plan it again</MenuItem>
      <MenuItem onClick={() => open('calculator')}>Open it in the calculator</MenuItem>
    </Menu>
  );
}

/** Calls `onFound` once with the meeting of ?copy=<id>, and then removes it from the address. */
export function useCopiedMeeting(onFound: (meeting: MeetingWithAttendees) => void): void {
  const { pathname, search } = usePageLocation();
  const { copy } = search;
  const { data, isError } = useQuery({ ...meetingQuery(copy ?? ''), enabled: copy !== undefined });
  const open = useEffectEvent((meeting: MeetingWithAttendees | undefined) => {
    if (meeting) onFound(meeting);
    else toast.error(t`This meeting no longer exists`);
    void navigate(pathname, { replace: true });
  });
  useEffect(() => {
    if (copy !== undefined && (data || isError)) open(data);
  }, [copy, data, isError]);
}
