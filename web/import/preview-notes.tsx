import { Copy, LockKeyhole, PencilRuler, TriangleAlert, CalendarOff } from 'lucide-react';
import { countText } from '#web/components/count-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { TableSummary } from './preview.ts';
import { mostCostText } from './row-note.ts';
import type { OpenFile } from './use-csv-file.ts';

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
          {countText(estimated, 'row')} with estimates
        </Badge>
      )}
      {seen > 0 && (
        <Badge>
          <Copy aria-hidden />
          {countText(seen, 'duplicate')} skipped
        </Badge>
      )}
      {odd['all-day'] > 0 && (
        <Badge>
          <CalendarOff aria-hidden />
          {countText(odd['all-day'], 'all-day event')} left out
        </Badge>
      )}
      {odd.canceled > 0 && (
        <Badge>
          <CalendarOff aria-hidden />
          {odd.canceled} canceled left out
        </Badge>
      )}
      {odd.private > 0 && (
        <Badge>
          <LockKeyhole aria-hidden />
          {odd.private} private left out
        </Badge>
      )}
      {odd['unreadable-start'] > 0 && (
        <Badge tone="bad">
          <TriangleAlert aria-hidden />
          {countText(odd['unreadable-start'], 'unreadable start')} left out
        </Badge>
      )}
      {odd['too-long'] > 0 && (
        <Badge tone="bad">
          <TriangleAlert aria-hidden />
          {odd['too-long']} longer than a week left out
        </Badge>
      )}
      {odd['too-costly'] > 0 && (
        <Badge tone="bad">
          <TriangleAlert aria-hidden />
          {odd['too-costly']} above {mostCostText} left out
        </Badge>
      )}
    </output>
  );
}
