import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { CurrentUser } from '#contract/auth.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { AwaitingApproval } from '#web/components/awaiting-approval.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { lazyView } from '#web/ui/lazy-view.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { ChooseFileCard } from './choose-file-card.tsx';
import { ExportHelpCard } from './export-help-card.tsx';
import { type FileKind, kindOf } from './file-kind.ts';
import { ImportOutcome } from './import-outcome.tsx';
import { PastImports } from './past-imports.tsx';
import { TemplateButton } from './template-button.tsx';
import { useCsvFile } from './use-csv-file.ts';
import { useHourlyRate } from './use-hourly-rate.ts';
import { useImport } from './use-import.ts';
import { purpose } from './purpose.ts';

/** It comes while the file is read: most of the time on this page goes by without. */
const loadPreview = async () => (await import('./preview-card.tsx')).PreviewCard;
const PreviewCard = lazyView(loadPreview);

export function ImportPage() {
  const { data: user } = useQuery(currentUserQuery);
  return (
    <>
      <PageHead
        title="Import Meeting Data"
        description={purpose}
        action={user?.status === 'active' && <TemplateButton />}
      />
      {user?.status === 'pending' && <AwaitingApproval organization={user.organization.name} />}
      {user?.status === 'active' && <MemberImport key={user.id} user={user} />}
    </>
  );
}

function MemberImport({ user }: { user: CurrentUser }) {
  const rate = useHourlyRate();
  const file = useCsvFile(user, rate.cents, loadPreview);
  const { state } = file;
  const run = useImport(file);

  const open = (chosen: File, asked: FileKind) => {
    run.clear();
    file.open(chosen, asked);
  };
  const kind = state.kind === 'ready' ? kindOf(state.reader.file) : 'csv';
  const setRate = (text: string) => {
    const cents = rate.set(text);
    if (cents !== null) file.setRate(cents);
  };
  return (
    <div className="grid gap-5">
      {/* A success stands where the page begins, a failure by the rows that it is about. */}
      {run.result && <ImportOutcome run={run} kind={kind} />}
      {/* Once a file is open, its rows take the place of how to come by one. */}
      <div className={classNames('grid items-start gap-5', state.kind !== 'ready' && 'lg:grid-cols-2')}>
        <ChooseFileCard
          state={state}
          rate={{ text: rate.text, error: rate.error, set: setRate }}
          isImporting={run.progress !== null}
          onFile={open}
        />
        {state.kind !== 'ready' && <ExportHelpCard />}
      </div>
      {run.failure && <ImportOutcome run={run} kind={kind} />}
      {state.kind === 'ready' && (
        <Suspense>
          <PreviewCard
            open={state}
            file={file}
            run={run}
            rate={rate}
            userId={user.id}
            timeZone={user.organization.timeZone}
          />
        </Suspense>
      )}
      <PastImports timeZone={user.organization.timeZone} />
    </div>
  );
}
