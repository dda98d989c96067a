import { Copy } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { t } from '#domain/format/text.ts';
import { formatDuration } from '#domain/meetings/meter.ts';
import { Button } from '#web/ui/button.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, Textarea } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.ts';
import { format } from '#web/components/forms/format.ts';

type CopySummaryProps = Pick<ComponentProps<typeof Button>, 'size'> & { summary: () => string };

/** Copies a text, or shows it for manual copying when the browser blocks access to the clipboard. */
export function CopySummary({ summary, size }: CopySummaryProps) {
  const [blockedText, setBlockedText] = useState<string | null>(null);
  const copy = async () => {
    const text = summary();
    if (await copyText(text)) toast.success(t`Summary copied`);
    else setBlockedText(text);
  };

  return (
    <>
      <Button icon={Copy} size={size} onClick={() => void copy()}>
        Copy Summary
      </Button>
      {blockedText !== null && (
        <Dialog
          onClose={() => setBlockedText(null)}
          title="Copy Summary"
          description="Your browser blocked copying. The text is selected: press Ctrl+C or ⌘C."
        >
          <Field label="Summary" hideLabel>
            <Textarea data-autofocus readOnly value={blockedText} />
          </Field>
        </Dialog>
      )}
    </>
  );
}

type SummaryInput = {
  title: string;
  durationMinutes: number;
  /** The meeting has not taken place: duration and cost are expected values. */
  isEstimate?: boolean;
  /** In the currency's major unit. */
  totalCost: number;
  hourlyCost: number;
  attendees: readonly { name: string; role: string }[];
  unnamedAttendees?: number;
};

/** The copied text. It has names and roles, but never a person's rate or tier. */
export function meetingSummary(meeting: SummaryInput): string {
  const { attendees, unnamedAttendees = 0 } = meeting;
  return [
    meeting.title,
    `${meeting.isEstimate ? t`Estimated duration` : t`Duration`}: ${formatDuration(meeting.durationMinutes)}`,
    t`Attendees: ${format.integer(attendees.length + unnamedAttendees)}`,
    `${meeting.isEstimate ? t`Estimated cost` : t`Total cost`}: ${format.moneyWithCents(meeting.totalCost)}`,
    t`Hourly rate: ${format.moneyWithCents(meeting.hourlyCost)}`,
    ...(attendees.length > 0 ? ['', t`Attendees:`] : []),
    ...attendees.map(({ name, role }) => `• ${name} (${role})`),
    ...(attendees.length > 0 && unnamedAttendees > 0 ? [t`• ${format.integer(unnamedAttendees)} more`] : []),
  ].join('\n');
}
