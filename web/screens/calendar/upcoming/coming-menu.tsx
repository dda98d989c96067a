import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { t } from '#domain/format/text.ts';
import { nextShorterLength } from '#domain/meetings/usual-lengths.ts';
import { failureMessage } from '#web/api/client.ts';
import {
  askedMeeting,
  type Message,
  MessageDialog,
  messagesAbout,
} from '#web/components/calendar/message-dialog.tsx';
import { format } from '#web/components/forms/format.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { messageLabel } from '#wording/planned-meetings.ts';
import type { Coming } from './coming.ts';
import { canChange, type ComingChange, useChangeComing } from './queries.ts';

type ComingMenuProps = {
  meeting: Coming;
  /** The length that the coach proposes. */
  advised: number | null;
  timeZone: string;
};

/** Shortens or skips the meeting, or writes to its organizer; nothing for what its organizer changes in a calendar. */
export function ComingMenu({ meeting, advised, timeZone }: ComingMenuProps) {
  const [change, setChange] = useState<ComingChange | null>(null);
  const [message, setMessage] = useState<Message | null>(null);
  const { planned, title, durationMinutes } = meeting;
  const mayChange = canChange(meeting);
  if (!mayChange && (!planned || planned.isOrganizer)) return <span className="w-9" />;
  const minutes = advised ?? nextShorterLength(durationMinutes);
  const asked = planned && askedMeeting(planned, advised);
  return (
    <>
      <Menu
        label={`Change ${title}`}
        align="end"
        trigger={<Ellipsis aria-hidden />}
        triggerClassName={buttonClass({ variant: 'ghost', size: 'icon' })}
      >
        {mayChange && minutes !== null && (
          <MenuItem onClick={() => setChange({ kind: 'shorten', minutes })}>
            Shorten to {format.minutes(minutes)}
          </MenuItem>
        )}
        {mayChange && <MenuItem onClick={() => setChange({ kind: 'skip' })}>Skip this meeting</MenuItem>}
        {!mayChange &&
          asked &&
          messagesAbout(planned, asked).map((kind) => (
            <MenuItem key={kind} onClick={() => setMessage({ kind, planned, asked })}>
              {messageLabel(kind, asked)}
            </MenuItem>
          ))}
      </Menu>
      {change && (
        <ChangeDialog meeting={meeting} change={change} timeZone={timeZone} onClose={() => setChange(null)} />
      )}
      {message && <MessageDialog {...message} timeZone={timeZone} onClose={() => setMessage(null)} />}
    </>
  );
}

type ChangeDialogProps = {
  meeting: Coming;
  change: ComingChange;
  timeZone: string;
  onClose: () => void;
};

function ChangeDialog({ meeting, change, timeZone, onClose }: ChangeDialogProps) {
  const changing = useChangeComing(meeting, onClose);
  const { title, startsAt, durationMinutes, planned } = meeting;
  const isSeries = planned !== undefined && planned.originalStart !== null;
  const isShorter = change.kind === 'shorten';
  return (
    <ConfirmDialog
      title={isShorter ? `Shorten “${title}”?` : `Skip “${title}”?`}
      description={
        isShorter
          ? `${isSeries ? t`All coming meetings of the series take` : t`It takes`} ${format.minutes(change.minutes)} instead of ${format.minutes(durationMinutes)}.`
          : `The meeting on ${format.fullDayOf(startsAt, timeZone)} is canceled.${isSeries ? t` The others stay.` : ''}`
      }
      confirmLabel={isShorter ? 'Shorten' : 'Skip'}
      cancelLabel="Keep it"
      busy={changing.isPending}
      error={changing.error ? failureMessage(changing.error) : undefined}
      onConfirm={() => changing.mutate(change)}
      onClose={onClose}
    />
  );
}
