import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { t } from '#domain/format/text.ts';
import { longestMeetingMinutes } from '#contract/meetings/meetings.ts';
import { meetingTypes } from '#domain/meetings/meeting.ts';
import { lineLimits, meetingLines, textLimits } from '#domain/meetings/meeting-texts.ts';
import { textLabels } from '#web/components/meetings/meeting-labels.ts';
import { MeetingTypeOptions } from '#web/components/meetings/meeting-type.tsx';
import { MinutesInput } from '#web/components/meetings/minutes-input.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ComboInput, Field, Input, Textarea, Select } from '#web/ui/field.tsx';
import { type DraftDetails, editDetails } from './draft.ts';
import type { DraftProps } from './draft-storage.ts';

export function SetupCard({ draft, change, departments }: DraftProps & { departments: readonly string[] }) {
  const edit = (details: Partial<DraftDetails>) => change((it) => editDetails(it, details));

  const { department, location, agenda, plannedMinutes, scheduledTime } = draft;
  const hasMore = Boolean(department || location || agenda || plannedMinutes || scheduledTime);
  const [isOpen, setOpen] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const open = () => {
    setOpen(true);
    // The button goes away; the field after the title is the first of those that appear.
    requestAnimationFrame(() => fields.current?.querySelectorAll('input')[1]?.focus());
  };
  // On a phone the people come first; what is optional waits behind a button.
  const more = hasMore || isOpen ? '' : 'max-md:hidden';

  return (
    <Card aria-label="Setup" className="@container p-4 sm:p-5">
      <div ref={fields} className="setup-fields">
        <Field label="Meeting title" className="@max-lg:col-span-2">
          <Input
            value={draft.title}
            maxLength={200}
            onChange={(event) => edit({ title: event.target.value })}
          />
        </Field>
        <Field label="Meeting type" className={more && 'max-md:col-span-2'}>
          <Select
            value={draft.type}
            onChange={(event) =>
              edit({ type: meetingTypes.find((type) => type === event.target.value) ?? 'other' })
            }
          >
            <MeetingTypeOptions />
          </Select>
        </Field>
        {meetingLines.map((name, index) => (
          <Field
            key={name}
            label={textLabels[name]}
            optional
            className={classNames(index > 0 && 'col-span-full', more)}
          >
            <ComboInput
              value={draft[name]}
              maxLength={lineLimits[name]}
              suggestions={name === 'department' ? departments : []}
              onChange={(event) => edit({ [name]: event.target.value })}
            />
          </Field>
        ))}
        <Field label={textLabels.agenda} optional className={classNames('@max-lg:col-span-2', more)}>
          <Textarea
            rows={1}
            data-agenda
            className="one-line"
            value={draft.agenda}
            maxLength={textLimits.agenda}
            placeholder="What should this meeting achieve?"
            onChange={(event) => edit({ agenda: event.target.value })}
          />
        </Field>
        <Field label="Planned minutes" className={more}>
          <MinutesInput
            placeholder={t`e.g. 60`}
            value={draft.plannedMinutes}
            onMinutes={(minutes) =>
              edit({ plannedMinutes: minutes ? Math.min(minutes, longestMeetingMinutes) : null })
            }
          />
        </Field>
        <Field label="Scheduled start" className={more}>
          <Input
            type="time"
            className="tabular"
            title="Used to measure punctuality"
            value={draft.scheduledTime}
            onChange={(event) => edit({ scheduledTime: event.target.value })}
          />
        </Field>
      </div>
      {more && (
        <Button
          data-more
          variant="ghost"
          size="sm"
          icon={ChevronDown}
          className="mt-2 -mb-2 -ms-2.5 md:hidden"
          onClick={open}
        >
          More details
        </Button>
      )}
    </Card>
  );
}
