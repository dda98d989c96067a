import { Check, Copy, Mail } from 'lucide-react';
import { useRef, useState } from 'react';
import type { PlannedMeeting } from '#contract/meetings/planned.ts';
import { nextShorterLength } from '#domain/meetings/usual-lengths.ts';
import { format } from '#web/components/forms/format.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { Field, Input, Textarea } from '#web/ui/field.tsx';
import {
  type AskedMeeting,
  mailLink,
  type MessageKind,
  messageKinds,
  messageLabel,
  organizerMessage,
} from '#wording/planned-meetings.ts';

/** `advised` is the length that the coach proposes. */
export const askedMeeting = (planned: PlannedMeeting, advised: number | null = null): AskedMeeting => ({
  ...planned,
  shorter: advised ?? nextShorterLength(planned.durationMinutes),
});

/** The messages that make sense for a meeting of somebody else. */
export const messagesAbout = (planned: PlannedMeeting, { shorter }: AskedMeeting): MessageKind[] =>
  messageKinds.filter(
    (kind) => (kind !== 'agenda' || !planned.hasAgenda) && (kind !== 'shorter' || shorter !== null),
  );

export type Message = { kind: MessageKind; planned: PlannedMeeting; asked: AskedMeeting };

type MessageDialogProps = Message & { timeZone: string; onClose: () => void };

/** A ready-made message to the organizer of a meeting, to change, copy, or send with one's own mail program. */
export function MessageDialog({ kind, planned, asked, timeZone, onClose }: MessageDialogProps) {
  const [message, setMessage] = useState(() => organizerMessage(kind, asked, timeZone, format));
  const [isCopied, setCopied] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const { organizer, organizerEmail } = planned;
  const copy = async () => {
    if (await copyText(message.text)) return setCopied(true);
    const text = container.current?.querySelector('textarea');
    text?.focus();
    text?.select();
  };
  const change = (part: Partial<typeof message>) => {
    setCopied(false);
    setMessage({ ...message, ...part });
  };
  return (
    <Dialog
      onClose={onClose}
      keepsOpen
      title={messageLabel(kind, asked)}
      description={
        organizerEmail === null
          ? 'The calendar names no organizer. Copy the message, and send it to the person who invited you.'
          : `To ${organizer ?? organizerEmail}. Your mail program sends it; nothing leaves this server.`
      }
    >
      <div ref={container} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Field label="Subject">
          <Input value={message.subject} onChange={({ target }) => change({ subject: target.value })} />
        </Field>
        <Field label="Message" help={<output>{isCopied && 'Copied'}</output>}>
          <Textarea rows={8} value={message.text} onChange={({ target }) => change({ text: target.value })} />
        </Field>
      </div>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        <Button icon={isCopied ? Check : Copy} onClick={() => void copy()}>
          Copy message
        </Button>
        {organizerEmail !== null && (
          <a href={mailLink(organizerEmail, message)} className={buttonClass({ variant: 'primary' })}>
            <Mail aria-hidden />
            Write mail
          </a>
        )}
      </DialogActions>
    </Dialog>
  );
}
