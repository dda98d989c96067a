import { CalendarDays, FileSpreadsheet, LoaderCircle } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import { usePay } from '#web/components/people/pay.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Field, Input } from '#web/ui/field.tsx';
import { type FileKind, kindOf } from './file-kind.ts';
import type { FileState } from './use-import-file.ts';
import { format } from '#web/components/forms/format.ts';

type ChooseFileCardProps = {
  state: FileState;
  rate: { text: string; error: string | undefined; set: (text: string) => void };
  isImporting: boolean;
  /** `asked` is the kind that the user chose. */
  onFile: (files: readonly File[], asked: FileKind) => void;
};

export function ChooseFileCard({ state, rate, isImporting, onFile }: ChooseFileCardProps) {
  const { seesPay } = usePay();
  return (
    <Card
      aria-label="Your file"
      className={classNames('grid gap-4 p-5', state.kind === 'ready' && 'lg:grid-cols-2 lg:gap-x-10')}
    >
      <div className="col-span-full">
        <CardHead title="Your file" />
      </div>
      {seesPay && (
        <Field
          label={`Default hourly rate (${format.currencySymbol})`}
          error={rate.error}
          help="For people who are not in the directory of people."
        >
          <Input
            type="number"
            inputMode="decimal"
            min={0}
            step="any"
            value={rate.text}
            disabled={isImporting}
            onChange={(event) => rate.set(event.target.value)}
            className="tabular max-w-40"
          />
        </Field>
      )}
      <FilePicker state={state} disabled={isImporting} onFile={onFile} />
      {state.kind === 'failed' && (
        <Alert tone="bad">
          <p>{state.message}</p>
          {state.detail && <p className="mt-0.5 font-normal">{state.detail}</p>}
        </Alert>
      )}
    </Card>
  );
}

type FilePickerProps = Pick<ChooseFileCardProps, 'state' | 'onFile'> & { disabled: boolean };

function FilePicker({ state, disabled, onFile }: FilePickerProps) {
  const id = useId();
  const take = (files: FileList | null, asked?: FileKind) => {
    const [first, ...others] = files ?? [];
    if (first && !disabled) onFile([first, ...others], asked ?? kindOf(first));
  };
  const { target, isOver } = useFileDrop(take);
  const chooseCalendar = () => askForFile('.ics,text/calendar', (files) => take(files, 'calendar'));
  const name = state.kind === 'ready' ? state.reader.name : state.kind === 'reading' ? state.name : null;
  return (
    <div className="grid content-start gap-2">
      <label
        {...target}
        htmlFor={id}
        className={classNames(
          'grid cursor-pointer place-items-center gap-2 rounded-lg border border-dashed px-4 py-5 text-center',
          state.kind === 'ready' ? 'content-center' : 'min-h-34',
          'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
          isOver ? 'border-accent bg-accent-soft' : 'border-line-strong hover:bg-sunk',
          disabled && 'pointer-events-none opacity-60',
        )}
      >
        <input
          id={id}
          type="file"
          accept=".csv,text/csv"
          multiple
          disabled={disabled}
          className="sr-only"
          onChange={(event) => {
            take(event.target.files, 'csv');
            // Allow choosing the same file again after it was corrected.
            event.target.value = '';
          }}
        />
        {state.kind === 'reading' ? (
          <LoaderCircle className="size-6 animate-spin text-ink-2" aria-hidden />
        ) : (
          <FileSpreadsheet className="size-6 text-ink-2" aria-hidden />
        )}
        {/* Not an output: text inside an output is not part of its label. */}
        <span aria-live="polite" className="font-medium wrap-anywhere">
          {state.kind === 'reading' ? `Reading ${name}…` : (name ?? 'Choose a CSV file')}
        </span>{' '}
        <span className="text-sm text-ink-2">
          {name ? 'Choose another one, or drop it here' : 'or several attendance reports, or drop them here'}
        </span>
      </label>
      <Button
        icon={CalendarDays}
        size="sm"
        variant="ghost"
        className="justify-self-center"
        disabled={disabled}
        onClick={chooseCalendar}
      >
        Open a calendar file (.ics)
      </Button>
    </div>
  );
}

/** Opens the file picker; `types` is the accept attribute. */
function askForFile(types: string, take: (files: FileList | null) => void): void {
  const input = Object.assign(document.createElement('input'), { type: 'file', accept: types, hidden: true });
  const end = () => input.remove();
  input.addEventListener('change', () => {
    take(input.files);
    end();
  });
  input.addEventListener('cancel', end);
  // Phone browsers report no change for an input outside the document.
  document.body.append(input);
  input.click();
}

/** Drop target props; keyboard users have the file picker. */
function useFileDrop(onDrop: (files: FileList) => void) {
  const [isOver, setOver] = useState(false);
  const hover = (event: DragEvent, isThere: boolean) => {
    event.preventDefault();
    setOver(isThere);
  };
  const target = {
    onDragOver: (event: DragEvent) => hover(event, true),
    onDragLeave: (event: DragEvent) => hover(event, false),
    onDrop: (event: DragEvent) => {
      hover(event, false);
      onDrop(event.dataTransfer.files);
    },
  };
  return { target, isOver };
}
