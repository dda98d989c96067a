import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Connector,
  saveWho,
  startReading,
  type Tested,
  testMailboxes,
  type Who,
} from '#contract/calendar/mailboxes.ts';
import { t } from '#domain/format/text.ts';
import { addDays } from '#domain/time/local-day.ts';
import { call } from '#web/api/client.ts';
import { useToday } from '#web/components/forms/use-clock.ts';
import { format } from '#web/components/forms/format.ts';
import { Alert } from '#web/ui/alert.tsx';
import { DayInput } from '#web/ui/day-input.tsx';
import { Checkbox, Field, Input, Textarea } from '#web/ui/field.tsx';
import { RadioCard } from '#web/ui/radio-card.tsx';
import { DirectoryStep } from './directory-step.tsx';
import { failureText } from './mailbox-text.ts';
import { useChange } from './queries.ts';
import { listed, Step, StepForm } from './steps.tsx';

type StepProps = { connector: Connector; timeZone: string };

const choices: readonly [Who['kind'], string, string][] = [
  ['nobody', t`Nobody yet`, t`Nothing is read.`],
  ['everybody', t`Everybody`, t`Members and people of the directory with an address in the domains above.`],
  ['department', t`A department`, t`People of the directory in one department.`],
  ['list', t`A list`, t`Only the addresses that you enter.`],
];

/** Whose mailboxes are read, a test, and the start. */
export function ReadingSteps({ connector, timeZone }: StepProps) {
  const isReady = connector.state !== 'set-up';
  return (
    <>
      <WhoStep connector={connector} />
      {isReady && connector.who.kind !== 'nobody' && <DirectoryStep {...{ connector, timeZone }} />}
      {isReady && <TestStep {...{ connector, timeZone }} />}
      {isReady && <StartStep {...{ connector, timeZone }} />}
    </>
  );
}

function WhoStep({ connector: { kind, who, allowsLeaving } }: { connector: Connector }) {
  const [chosen, setChosen] = useState(who.kind);
  const [department, setDepartment] = useState(who.kind === 'department' ? who.department : '');
  const [emails, setEmails] = useState(who.kind === 'list' ? who.emails.join('\n') : '');
  const [mayLeave, setMayLeave] = useState(allowsLeaving);
  const wanted = (): Who => {
    if (chosen === 'department') return { kind: chosen, department };
    return chosen === 'list' ? { kind: chosen, emails: listed(emails) } : { kind: chosen };
  };
  const save = useChange(
    () => call(saveWho, { params: { kind }, body: { who: wanted(), allowsLeaving: mayLeave } }),
    t`Choice saved`,
  );
  return (
    <Step title="Choose who">
      <StepForm
        label="Save choice"
        busy={save.isPending}
        error={save.error}
        onSubmit={() => save.mutate(undefined)}
      >
        <fieldset className="grid gap-2 sm:grid-cols-2">
          <legend className="sr-only">Whose calendars are read</legend>
          {choices.map(([one, label, note]) => (
            <RadioCard
              key={one}
              name={`who-${kind}`}
              label={<span className="font-medium text-ink">{label}</span>}
              note={note}
              checked={chosen === one}
              onChange={() => setChosen(one)}
            />
          ))}
        </fieldset>
        {chosen === 'department' && (
          <Field label="Department">
            <Input value={department} onChange={({ target }) => setDepartment(target.value)} />
          </Field>
        )}
        {chosen === 'list' && (
          <Field label="Addresses" help="One on each line">
            <Textarea
              rows={4}
              value={emails}
              spellCheck={false}
              onChange={({ target }) => setEmails(target.value)}
            />
          </Field>
        )}
        <Checkbox
          label="Members may leave themselves out"
          checked={mayLeave}
          onChange={({ target }) => setMayLeave(target.checked)}
        />
      </StepForm>
    </Step>
  );
}

function TestStep({ connector: { kind }, timeZone }: StepProps) {
  const [works, setWorks] = useState('');
  const [fails, setFails] = useState('');
  const test = useMutation({
    mutationFn: () => call(testMailboxes, { params: { kind }, body: { works, fails: fails || null } }),
  });
  return (
    <Step title="Test">
      <StepForm label="Test" busy={test.isPending} error={test.error} onSubmit={() => test.mutate()}>
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label="A mailbox that must work">
            <Input value={works} inputMode="email" onChange={({ target }) => setWorks(target.value)} />
          </Field>
          <Field
            label="A mailbox that must not"
            optional
            help="Of somebody whom you have not permitted, to see that the limit holds"
          >
            <Input value={fails} inputMode="email" onChange={({ target }) => setFails(target.value)} />
          </Field>
        </div>
      </StepForm>
      {test.data && <Result kind={kind} tested={test.data.works} mustWork timeZone={timeZone} />}
      {test.data?.fails && (
        <Result kind={kind} tested={test.data.fails} mustWork={false} timeZone={timeZone} />
      )}
    </Step>
  );
}

type ResultProps = { kind: Connector['kind']; tested: Tested; mustWork: boolean; timeZone: string };

function Result({ kind, tested, mustWork, timeZone }: ResultProps) {
  const { email, isRead, events, startsAt, failure, providerCode } = tested;
  const seen = startsAt === null ? '' : t`, one at ${format.dateTime(startsAt, timeZone)}`;
  return (
    <Alert tone={isRead === mustWork ? 'good' : 'bad'}>
      <p className="wrap-anywhere">
        <bdi>{email}</bdi>:{' '}
        {isRead ? `readable, ${format.count(events, 'event')} in the next 14 days${seen}.` : 'not readable.'}
        {isRead && !mustWork && ' The access reaches further than you want.'}
      </p>
      {failure !== null && (
        <p className="mt-1 font-normal wrap-anywhere">
          {failureText(kind, failure)} <code>{providerCode}</code>
        </p>
      )}
    </Alert>
  );
}

function StartStep({ connector: { kind, from, who }, timeZone }: StepProps) {
  const today = useToday(timeZone);
  const [first, setFirst] = useState(from ?? addDays(today, -90));
  const start = useChange(() => call(startReading, { params: { kind }, body: { from: first } }), t`Reading`);
  return (
    <Step title="Start">
      <StepForm
        label={from === null ? 'Start reading' : 'Read again from this day'}
        busy={start.isPending}
        error={start.error}
        disabled={who.kind === 'nobody'}
        onSubmit={() => start.mutate(undefined)}
      >
        <Field
          label="From this day on"
          help="At most 90 days back; meetings of those days are recorded at once"
        >
          <DayInput
            value={first}
            min={addDays(today, -90)}
            max={today}
            onChoose={(day) => day && setFirst(day)}
          />
        </Field>
        {who.kind === 'nobody' && <p>Choose first whose calendars are read.</p>}
      </StepForm>
    </Step>
  );
}
