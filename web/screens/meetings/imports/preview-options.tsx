import { t } from '#domain/format/text.ts';
import { format } from '#web/components/forms/format.ts';
import { type CodePage, codePages } from '#domain/meetings/imports/code-pages.ts';
import type { DateOrder } from '#domain/meetings/imports/dates.ts';
import { zoneText } from '#web/components/meetings/zone-text.ts';
import { Field, Select } from '#web/ui/field.tsx';
import type { RowFilter, TableSummary, TimesReading } from './preview.ts';

type PreviewOptionsProps = {
  summary: TableSummary;
  filter: RowFilter;
  disabled: boolean;
  onFilter: (filter: RowFilter) => void;
  organizationZone: string;
  onTimes: (times: Partial<TimesReading>) => void;
  onPlanned: (takes: boolean) => void;
  codePage: CodePage | null;
  onCodePage: (codePage: CodePage) => void;
};

const codePageNames: Record<CodePage, string> = {
  'windows-1252': t`Western European (Windows)`,
  'windows-1250': t`Central European (Windows)`,
  'windows-1251': t`Cyrillic (Windows)`,
  'windows-1253': t`Greek (Windows)`,
  'windows-1254': t`Turkish (Windows)`,
  'windows-1257': t`Baltic (Windows)`,
  macintosh: t`Western European (Mac)`,
  shift_jis: t`Japanese (Shift JIS)`,
  gb18030: t`Chinese (GB 18030)`,
  big5: t`Chinese (Big5)`,
  'euc-kr': t`Korean (EUC-KR)`,
};

/** An export has the times of the device that wrote it, which may be in another time zone. */
const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

const evidenceText = {
  clear: t`Found in the dates of the file.`,
  open: t`The dates of the file can be read both ways. Please check.`,
  mixed: t`The dates of the file contradict each other. Please check.`,
  none: '',
};

export function PreviewOptions(props: PreviewOptionsProps) {
  const { summary, filter, disabled, organizationZone, onFilter, onTimes, onPlanned } = props;
  const { order, evidence, example, timeZone, toCome, includesPlanned } = summary;
  const { codePage, onCodePage } = props;
  const zones = [...new Set([organizationZone, ownZone, timeZone])];
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <Field label="Show">
        <Select value={filter} onChange={(event) => onFilter(event.target.value as RowFilter)}>
          <option value="all">All rows</option>
          <option value="estimated">Rows with estimates</option>
          <option value="left-out">Rows that are left out</option>
        </Select>
      </Field>
      {evidence !== 'none' && (
        <Field
          label="Dates"
          help={
            <>
              {evidenceText[evidence]} {example && `${example} is ${longDay(example, order)}.`}
            </>
          }
        >
          <Select
            value={order}
            disabled={disabled}
            onChange={(event) => onTimes({ order: event.target.value as DateOrder })}
          >
            <option value="month-first">Month first (12/31/2026)</option>
            <option value="day-first">Day first (31/12/2026)</option>
          </Select>
        </Field>
      )}
      {codePage !== null && (
        <Field
          label="Letters"
          help="The file does not say how it writes letters such as é or ł. Please check its titles below."
        >
          <Select
            value={codePage}
            disabled={disabled}
            onChange={(event) => onCodePage(event.target.value as CodePage)}
          >
            {codePages.map((page) => (
              <option key={page} value={page}>
                {codePageNames[page]}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {zones.length > 1 && (
        <Field
          label="Times"
          help="Time zone of the file, unless its times name one. The preview uses your organization’s time zone."
        >
          <Select
            value={timeZone}
            disabled={disabled}
            onChange={(event) => onTimes({ timeZone: event.target.value })}
          >
            {zones.map((zone) => (
              <option key={zone} value={zone}>
                {zoneText(zone)}
                {zone === organizationZone
                  ? ' (organization)'
                  : zone === ownZone
                    ? ' (this device)'
                    : ' (file)'}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {toCome > 0 && (
        <Field
          label="Meetings to come"
          help={format.count(
            toCome,
            'row begins later than now, and has cost nothing yet.',
            'rows begin later than now, and have cost nothing yet.',
          )}
        >
          <Select
            value={includesPlanned ? 'import' : 'leave-out'}
            disabled={disabled}
            onChange={(event) => onPlanned(event.target.value === 'import')}
          >
            <option value="import">Import</option>
            <option value="leave-out">Leave out</option>
          </Select>
        </Field>
      )}
    </div>
  );
}

/** "April 3" of "3/4/2026". */
function longDay(example: string, order: DateOrder): string {
  const [first = 1, second = 1] = example.split(/\D/).map(Number);
  const [month, day] = order === 'month-first' ? [first, second] : [second, first];
  const two = (value: number) => String(value).padStart(2, '0');
  return format.monthAndDay(`2024-${two(month)}-${two(day)}`);
}
