import { useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '#contract/accounts/auth.ts';
import { t } from '#domain/format/text.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { AwaitingApproval } from '#web/components/accounts/awaiting-approval.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { CostPageHead } from '#web/components/people/pay.tsx';
import { ChooseFileCard } from './choose-file-card.tsx';
import { type FileKind, fileKinds, kindOf } from './file-kind.ts';
import { PastImports } from './past-imports.tsx';
import { useImportFile } from './use-import-file.ts';
import { PreviewCard } from './preview-card.tsx';
import { useHourlyRate, useImport } from './use-import.ts';
import { ArrowRight, ChevronDown, Download } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { format } from '#web/components/forms/format.ts';
import { useEffect, useRef } from 'react';
import { AppLink, ButtonLink } from '#web/components/site/app-link.tsx';
import { possiblyTwiceQuery } from '#web/components/meetings/possibly-twice-query.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Stat, StatCards } from '#web/ui/stat-cards.tsx';

export function ImportPage() {
  const { data: user } = useQuery(currentUserQuery);
  return (
    <>
      <CostPageHead
        title="Import Meeting Data"
        description="See what your meetings cost. The file stays in your browser; only names and addresses are looked up in the directory."
        action={
          user?.status === 'active' && (
            <Button icon={Download} onClick={downloadTemplate}>
              Download CSV Template
            </Button>
          )
        }
      />
      {user?.status === 'pending' && <AwaitingApproval organization={user.organization.name} />}
      {user?.status === 'active' && <MemberImport key={user.id} user={user} />}
    </>
  );
}

function MemberImport({ user }: { user: CurrentUser }) {
  const rate = useHourlyRate(user.blendedRate);
  const file = useImportFile(user, rate.cents);
  const { state } = file;
  const run = useImport(file);

  const open = (chosen: readonly File[], asked: FileKind) => {
    run.clear();
    file.open(chosen, asked);
  };
  const kind = state.kind === 'ready' ? kindOf(state.reader.files[0] ?? { name: '' }) : 'csv';
  const setRate = (text: string) => {
    const cents = rate.set(text);
    if (cents !== null) file.setRate(cents);
  };
  return (
    <div className="grid gap-5">
      {/* A success appears at the top of the page, a failure next to the rows. */}
      {run.result && <ImportOutcome run={run} kind={kind} />}
      {/* The rows of an open file replace the export instructions. */}
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
        <PreviewCard
          open={state}
          file={file}
          run={run}
          rate={rate}
          userId={user.id}
          timeZone={user.organization.timeZone}
        />
      )}
      <PastImports timeZone={user.organization.timeZone} />
    </div>
  );
}

const lines = [
  'Subject,Duration,Attendees,Start Time,End Time',
  'Weekly planning,60 min,Ada Lovelace; Grace Hopper; Alan Turing,2026-01-12 10:00,2026-01-12 11:00',
  t`Daily standup,15 min,8,2026-01-13 09:30,2026-01-13 09:45`,
  'Design review,1.5h,Ada Lovelace; Alan Turing,2026-01-14 14:00,2026-01-14 15:30',
];

function downloadTemplate() {
  const text = `${lines.join('\r\n')}\r\n`;
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'meeting_import_template.csv';
  link.click();
  URL.revokeObjectURL(url);
}

const guides = [
  {
    client: t`From a desktop mail and calendar program`,
    steps: [
      t`Open File, then Open & Export, then Import/Export.`,
      t`Choose “Export to a file”, then “Comma Separated Values”.`,
      t`Pick your calendar and the dates, and save the file.`,
    ],
  },
  {
    client: t`From a calendar on the web`,
    steps: [
      t`Open Settings, then “Import & export”, and export your calendar.`,
      t`You get an .ics file. If it is inside a .zip file, unpack it first.`,
      t`Open it here with “Open a calendar file”. Like a CSV file, it is read in your browser.`,
    ],
  },
];

const columns = [
  [t`Subject or Title`, t`the only one that is required`],
  [t`Duration`, t`“45 min” or “1.5h”; otherwise end minus start, or 60 minutes`],
  [t`Attendees`, t`a number, or names separated by ; or ,`],
  [t`Start Time`, t`with the date, or with a separate Start Date column`],
  [t`End Time`, t`as the start, with an End Date column`],
];

function ExportHelpCard() {
  return (
    <Card aria-label="How to export your calendar" className="grid gap-4 p-5">
      <CardHead title="How to export your calendar" />
      <div className="grid gap-2">
        {guides.map(({ client, steps }, index) => (
          <details key={client} open={index === 0} className="group rounded-lg border border-line">
            <summary className="flex touch list-none items-center justify-between gap-3 rounded-lg px-3.5 py-2.5 text-sm font-medium hover:bg-sunk">
              {client}
              <ChevronDown
                className="size-4 shrink-0 text-ink-2 transition-transform group-open:rotate-180"
                aria-hidden
              />
            </summary>
            <ol className="grid list-decimal gap-1 px-3.5 pt-1 pb-3 ps-8 text-sm text-ink-2">
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </details>
        ))}
      </div>
      <div>
        <h3 className="text-sm font-medium">Supported columns</h3>
        <dl className="mt-1.5 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[8.5rem_1fr]">
          {columns.map(([name, meaning]) => (
            <div key={name} className="sm:contents">
              <dt>{name}</dt>
              <dd className="text-ink-2">{meaning}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-2 text-xs text-ink-3">
          Column names in German, French, Spanish, Italian, Dutch, Portuguese, Polish and Japanese are
          recognized, and you can assign columns yourself. Missing values are estimated and marked before you
          save. An attendance report of Teams, Zoom, Webex or Meet is one meeting.
        </p>
        <p className="mt-2 text-xs text-ink-3">
          Not selected at first: canceled, private and all-day events, focus time, lunch, absences, entries
          without other people, and rows of sums. Entries over 12 hours count from 8:00 to 18:00 of each day.
        </p>
      </div>
    </Card>
  );
}

type ImportOutcomeProps = { run: ReturnType<typeof useImport>; kind: FileKind };

/** How the last import ended. */
function ImportOutcome({ run: { failure, result }, kind }: ImportOutcomeProps) {
  const summary = useRef<HTMLElement>(null);
  // The pressed button disappears with the rows; do not move the focus if the user moved it.
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
            <ButtonLink to="/dashboard/meetings" size="sm">
              All meetings
              <ArrowRight aria-hidden />
            </ButtonLink>
          }
        />
        <PossiblyTwiceNote />
        <StatCards>
          <Stat label="Meetings" value={format.integer(result.meetings)} />
          <Stat label="Attendees" value={format.integer(result.attendees)} />
        </StatCards>
      </Card>
    </>
  );
}

/** Meetings that may be recorded twice, of this import or others; the meetings page asks about them. */
function PossiblyTwiceNote() {
  const { data: pairs = [] } = useQuery(possiblyTwiceQuery);
  if (pairs.length === 0) return null;
  return (
    <p className="text-sm">
      <AppLink to="/dashboard/meetings" className="underline hover:text-ink">
        {format.count(pairs.length, 'meeting')} may be recorded twice
      </AppLink>
    </p>
  );
}
