import { t } from '#domain/format/text.ts';
import { format } from '#web/components/forms/format.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FileUp, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { type Import, undoImport } from '#contract/meetings/imports.ts';
import { call, failureMessage } from '#web/api/client.ts';
import { LoadFailure } from '#web/components/forms/failure-alert.tsx';
import { meetingsKey } from '#web/components/meetings/meetings-key.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHead, Skeleton, EmptyState } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { importsKey, importsQuery } from './use-import.ts';

/** Recent imports of the organization; their author and administrators can undo them. */
export function PastImports({ timeZone }: { timeZone: string }) {
  const query = useQuery(importsQuery);
  const [undoing, setUndoing] = useState<Import | null>(null);
  return (
    <Card aria-label="Earlier imports" className="overflow-hidden" aria-busy={query.isPending}>
      <div className="px-5 pt-4 pb-2">
        <CardHead title="Earlier imports" />
      </div>
      {query.isPending && (
        <div className="grid gap-3 border-t border-line p-5">
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-4 w-1/3" />
        </div>
      )}
      {query.isError && <LoadFailure message="The imports could not be loaded" query={query} />}
      {query.data?.length === 0 && <EmptyState icon={FileUp}>Nothing was imported yet</EmptyState>}
      <ul>
        {query.data?.map((it) => (
          <ImportLine key={it.id} it={it} timeZone={timeZone} onUndo={() => setUndoing(it)} />
        ))}
      </ul>
      {undoing && <UndoDialog it={undoing} onClose={() => setUndoing(null)} />}
    </Card>
  );
}

type ImportLineProps = { it: Import; timeZone: string; onUndo: () => void };

function ImportLine({ it, timeZone, onUndo }: ImportLineProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-5 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {it.fileName}
          {it.state === 'undone' && <Badge>Undone</Badge>}
          {it.state === 'partly-undone' && <Badge tone="warn">Partly undone</Badge>}
          {it.state === 'unfinished' && <Badge tone="warn">Not finished</Badge>}
        </p>
        <p className="tabular text-sm text-ink-2">
          {format.count(it.meetings, 'meeting')}, {format.count(it.attendees, 'attendee')} ·{' '}
          <time dateTime={it.createdDate}>{format.dateTime(Date.parse(it.createdDate), timeZone)}</time> ·{' '}
          {it.createdByName ?? 'a former member'}
        </p>
      </div>
      {it.mayUndo && (
        <Button icon={Undo2} size="sm" onClick={onUndo} aria-label={`Undo the import of ${it.fileName}`}>
          Undo
        </Button>
      )}
    </li>
  );
}

function UndoDialog({ it, onClose }: { it: Import; onClose: () => void }) {
  const client = useQueryClient();
  const name = t`“${it.fileName}”`;
  // Some of its meetings may have been deleted individually.
  const left =
    it.state === 'partly-undone'
      ? t`the remaining meetings of ${name}`
      : t`the ${format.count(it.meetings, 'meeting')} of ${name}`;
  const undoing = useMutation({
    mutationFn: () => call(undoImport, { params: { id: String(it.id) } }),
    onSuccess: async () => {
      toast.success(t`Import undone`, { description: it.fileName });
      await client.invalidateQueries({ queryKey: importsKey });
      onClose();
    },
    // A failed call may have deleted some meetings.
    onError: () => void client.invalidateQueries({ queryKey: importsKey }),
    onSettled: () => void client.invalidateQueries({ queryKey: meetingsKey }),
  });
  return (
    <ConfirmDialog
      danger
      title="Undo this import?"
      description={`This deletes ${left}, also if they were changed since. Lists and totals are updated.`}
      confirmLabel="Undo import"
      busy={undoing.isPending}
      error={undoing.isError ? failureMessage(undoing.error) : undefined}
      onConfirm={() => undoing.mutate()}
      onClose={onClose}
    />
  );
}
