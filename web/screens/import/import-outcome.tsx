import { format } from '#web/components/format.ts';
import { ArrowRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { AppLink } from '#web/components/app-link.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { Stat, StatCards } from '#web/ui/stat-cards.tsx';
import { type FileKind, fileKinds } from './file-kind.ts';
import type { useImport } from './use-import.ts';

type ImportOutcomeProps = { run: ReturnType<typeof useImport>; kind: FileKind };

/** How the last import ended. */
export function ImportOutcome({ run: { failure, result }, kind }: ImportOutcomeProps) {
  const summary = useRef<HTMLElement>(null);
  // The pressed button disappears with the rows; keep the focus if the user moved it.
  useEffect(() => {
    if (document.activeElement?.matches('body, [aria-disabled]') ?? true) summary.current?.focus();
  }, []);
  if (failure)
    return (
      <Alert tone="bad">
        <p>{fileKinds[kind].failed}</p>
        <p className="mt-0.5 font-normal">{failure}</p>
      </Alert>
    );
  if (!result) return null;
  return (
    <>
      <Alert tone="good">{format.count(result.meetings, 'meeting')} imported successfully</Alert>
      <Card ref={summary} tabIndex={-1} aria-label="Import Summary" className="grid gap-4 p-5 outline-none">
        <CardHead
          title="Import Summary"
          action={
            <AppLink to="/dashboard/meetings" className={buttonClass({ size: 'sm' })}>
              All meetings
              <ArrowRight aria-hidden />
            </AppLink>
          }
        />
        <StatCards>
          <Stat label="Meetings" value={format.integer(result.meetings)} />
          <Stat label="Attendees" value={format.integer(result.attendees)} />
        </StatCards>
      </Card>
    </>
  );
}
