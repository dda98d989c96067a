import { t } from '#domain/format/text.ts';
import { format } from '#web/components/forms/format.ts';
import { useId, useState } from 'react';
import type { CsvField } from '#domain/meetings/imports/columns.ts';
import { textLabels } from '#web/components/meetings/meeting-labels.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, Select } from '#web/ui/field.tsx';
import { Switch } from '#web/ui/switch.tsx';
import type { ColumnChange, FileColumn, LayoutSummary } from './preview.ts';

const meanings: Record<CsvField, string> = {
  title: t`Title`,
  startDate: t`Start date`,
  startTime: t`Start time`,
  endDate: t`End date`,
  endTime: t`End time`,
  allDay: t`All-day event`,
  duration: t`Duration`,
  minutes: t`Duration in minutes`,
  hours: t`Duration in hours`,
  seconds: t`Duration in seconds`,
  attendees: t`Attendees`,
  required: t`Required attendees`,
  optional: t`Optional attendees`,
  organizer: t`Organizer`,
  guest: t`Guest of the organizer`,
  startZone: t`Time zone`,
  endZone: t`Time zone of the end`,
  canceled: t`Canceled or status`,
  showAs: t`Shown as (busy, free)`,
  private: t`Private`,
  ...textLabels,
  agenda: t`Agenda`,
};
const ignored = 'ignored';

const nameOf = ({ name, place }: FileColumn) => name || t`Column ${place + 1}`;

type PreviewColumnsProps = {
  summary: LayoutSummary;
  disabled: boolean;
  onChange: (change: ColumnChange) => void;
};

/** Column assignment: one line that expands for changes or open questions. */
export function PreviewColumns({ summary, disabled, onChange }: PreviewColumnsProps) {
  const { columns, heading } = summary;
  const question = questionOf(summary);
  const [isOpen, setOpen] = useState(question !== null);
  const panelId = useId();
  return (
    <div className="grid gap-3 text-sm">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-48 pt-1 wrap-anywhere text-ink-2">
          <span className="font-medium text-ink">Columns:</span> {takenText(columns)}
        </p>
        <Button
          size="sm"
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Done' : 'Change'}
          <span className="sr-only"> {isOpen ? 'with' : 'the'} columns</span>
        </Button>
      </div>
      {isOpen && (
        <div id={panelId} className="grid gap-4 rounded-lg border border-line p-4">
          {question && <Alert tone="info">{question}</Alert>}
          <Switch
            label={heading ? `Line ${heading + 1} has the headings` : 'First line is a heading'}
            checked={heading !== null}
            disabled={disabled}
            onChange={(event) => onChange({ hasHeading: event.target.checked })}
          />
          <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-4">
            {columns.map((column) => (
              <Field
                key={column.place}
                label={nameOf(column)}
                help={column.example && <span className="line-clamp-1">{column.example}</span>}
              >
                <Select
                  value={column.field ?? ignored}
                  disabled={disabled}
                  onChange={({ target: { value } }) =>
                    onChange({ place: column.place, field: value === ignored ? null : (value as CsvField) })
                  }
                >
                  <option value={ignored}>Not imported</option>
                  {Object.entries(meanings).map(([field, meaning]) => (
                    <option key={field} value={field}>
                      {meaning}
                    </option>
                  ))}
                </Select>
              </Field>
            ))}
          </div>
          <p className="text-xs text-ink-3">
            A column that holds both date and time can be taken for either.
          </p>
        </div>
      )}
    </div>
  );
}

/** The open question about the columns, or null. */
function questionOf({ columns, heading, lacksTitle, lacksStart }: LayoutSummary): string | null {
  if (heading === null) return t`The first line is not a heading, so the columns were guessed. Please check.`;
  const missing = [lacksTitle && t`the title`, lacksStart && t`the start`].filter(Boolean).join(' or ');
  const isLeft = columns.some(({ field, name, example }) => field === null && (name || example));
  return missing && isLeft
    ? t`No heading names ${missing}. Please choose the column. Missing values are estimated.`
    : null;
}

/** "Betreff = Title · Beginnt am = Start date · 4 columns not imported" */
function takenText(columns: readonly FileColumn[]): string {
  const taken = columns.flatMap((column) => {
    if (!column.field) return [];
    const [name, meaning] = [nameOf(column), meanings[column.field]];
    return name.toLowerCase() === meaning.toLowerCase() ? meaning : `${name} = ${meaning}`;
  });
  const left = columns.length - taken.length;
  return [...taken, ...(left > 0 ? [t`${format.count(left, 'column')} not imported`] : [])].join(' · ');
}
