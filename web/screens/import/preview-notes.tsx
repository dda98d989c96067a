import { format } from '#web/components/format.ts';
import { CalendarOff, Copy, LockKeyhole, type LucideIcon, PencilRuler, TriangleAlert } from 'lucide-react';
import { Badge } from '#web/ui/badge.tsx';
import type { RowOddity, TableSummary } from './preview.ts';
import { mostCostText } from './row-note.ts';
import type { OpenFile } from './use-csv-file.ts';

type LeftOut = { oddity: RowOddity; Icon: LucideIcon; text: (count: number) => string; isWrong?: boolean };

/** What is to come is asked about instead. */
const leftOut: readonly LeftOut[] = [
  { oddity: 'all-day', Icon: CalendarOff, text: (count) => format.count(count, 'all-day event') },
  { oddity: 'canceled', Icon: CalendarOff, text: (count) => `${format.integer(count)} canceled` },
  { oddity: 'private', Icon: LockKeyhole, text: (count) => `${format.integer(count)} private` },
  {
    oddity: 'unreadable-start',
    Icon: TriangleAlert,
    text: (count) => format.count(count, 'unreadable start'),
    isWrong: true,
  },
  {
    oddity: 'too-long',
    Icon: TriangleAlert,
    text: (count) => `${format.integer(count)} longer than a week`,
    isWrong: true,
  },
  {
    oddity: 'too-costly',
    Icon: TriangleAlert,
    text: (count) => `${format.integer(count)} above ${mostCostText}`,
    isWrong: true,
  },
];

/** What somebody should know of the rows before they are saved. */
export function PreviewNotes({ summary, check }: { summary: TableSummary; check: OpenFile['check'] }) {
  const { estimated, seen, odd, rows } = summary;
  const share = Math.floor((100 * check.rows) / rows);
  return (
    <output className="flex flex-wrap gap-2">
      {check.state === 'running' && <Badge>Looking for duplicates… {share}%</Badge>}
      {estimated > 0 && (
        <Badge tone="warn">
          <PencilRuler aria-hidden />
          {format.count(estimated, 'row')} with estimates
        </Badge>
      )}
      {seen > 0 && (
        <Badge>
          <Copy aria-hidden />
          {format.count(seen, 'duplicate')} skipped
        </Badge>
      )}
      {leftOut.map(
        ({ oddity, Icon, text, isWrong }) =>
          odd[oddity] > 0 && (
            <Badge key={oddity} tone={isWrong ? 'bad' : 'neutral'}>
              <Icon aria-hidden />
              {text(odd[oddity])} left out
            </Badge>
          ),
      )}
    </output>
  );
}
