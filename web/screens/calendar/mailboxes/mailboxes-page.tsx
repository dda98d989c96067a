import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Connector, removeConnector, leaveOutMailbox } from '#contract/calendar/mailboxes.ts';
import { connectorKinds, type ConnectorKind } from '#domain/calendar/mailboxes.ts';
import { t } from '#domain/format/text.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { call } from '#web/api/client.ts';
import { AwaitingApproval } from '#web/components/accounts/awaiting-approval.tsx';
import { AdminOnly } from '#web/components/organization/admin-only.tsx';
import { providerNames } from '#wording/labels.ts';
import { FailureAlert, LoadFailure } from '#web/components/forms/failure-alert.tsx';
import { format } from '#web/components/forms/format.ts';
import { BackLink, ButtonLink } from '#web/components/site/app-link.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHead, Skeleton } from '#web/ui/card.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { Checkbox, Field, Input } from '#web/ui/field.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { GoogleSteps } from './google-steps.tsx';
import { failureText } from './mailbox-text.ts';
import { MicrosoftSteps } from './microsoft-steps.tsx';
import { NoteSettings } from './note-settings.tsx';
import { connectorsQuery, useChange } from './queries.ts';
import { ReadingSteps } from './reading-steps.tsx';
import { Steps, StepForm } from './steps.tsx';

/** Connects the calendars of everybody at Google Workspace or Microsoft 365, for administrators. */
export function MailboxesPage() {
  const { data: user } = useQuery(currentUserQuery);
  const isAdmin = user?.status === 'active' && user.role === 'admin';
  return (
    <>
      <BackLink to="/dashboard/organization">Organization</BackLink>
      <PageHead
        title="Calendars of everybody"
        description="One administrator connects the calendars of many people, with the least right that works. Nothing in a calendar is changed."
        action={<ButtonLink to="/dashboard/settings/what-we-read">What this server reads</ButtonLink>}
      />
      {user?.status === 'pending' && <AwaitingApproval organization={user.organization.name} />}
      {user?.status === 'active' && !isAdmin && (
        <AdminOnly>Only administrators connect the calendars of others.</AdminOnly>
      )}
      {isAdmin && <Connectors timeZone={user.organization.timeZone} />}
    </>
  );
}

function Connectors({ timeZone }: { timeZone: string }) {
  const query = useQuery(connectorsQuery);
  const { data, error } = query;
  if (!data)
    return error ? (
      <LoadFailure inCard message="The connections could not be loaded" query={query} />
    ) : (
      <Skeleton className="h-48" />
    );
  return (
    <div className="grid gap-5">
      {data.connectors.length === 0 && <HowItWorks />}
      <Alert tone="info">
        Not tried with a real account at Google or Microsoft yet. The test of each connection shows what the
        provider answers.
      </Alert>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        {connectorKinds.map((kind) => (
          <ConnectorCard
            key={kind}
            connector={data.connectors.find((one) => one.kind === kind)}
            {...{ kind, timeZone }}
          />
        ))}
      </div>
      {data.connectors.length > 0 && <NoteSettings />}
      {data.connectors.length > 0 && <LeftOut leftOut={data.leftOut} />}
    </div>
  );
}

const howItWorks = [
  [t`Read`, t`Times, titles, people and their answers. No texts, places or attachments are asked for.`],
  [t`Whose`, t`Everybody, one department, or a list. Members can be allowed to leave themselves out.`],
  [t`First a test`, t`You see which mailboxes can be read before anything is recorded.`],
  [t`To stop`, t`Disconnect here at any time, and delete what was recorded, if you want.`],
] as const;

/** What an administrator wants to know before the first step. */
function HowItWorks() {
  return (
    <Card aria-label="How it works" className="p-5 sm:p-6">
      <dl className="grid gap-x-6 gap-y-4 text-sm sm:grid-cols-2 xl:grid-cols-4">
        {howItWorks.map(([name, text]) => (
          <div key={name}>
            <dt className="font-medium">{name}</dt>
            <dd className="mt-1 text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

const needs: Record<ConnectorKind, string> = {
  'google-workspace': t`You need an administrator of the Google Workspace domain: a service account reads the calendars. Nobody else has to do anything.`,
  'microsoft-365': t`You need an administrator of the Microsoft 365 tenant: an application reads the calendars. Nobody else has to do anything.`,
};

type CardProps = { kind: ConnectorKind; connector: Connector | undefined; timeZone: string };

function ConnectorCard({ kind, connector, timeZone }: CardProps) {
  const [isOpen, setOpen] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const isShown = isOpen || (connector !== undefined && connector.from === null);
  return (
    <Card className="p-5 sm:p-6" aria-label={providerNames[kind]}>
      <CardHead
        title={providerNames[kind]}
        note={connector && <StateBadge connector={connector} />}
        action={!isShown && <Button onClick={() => setOpen(true)}>{connector ? 'Change' : 'Set up'}</Button>}
      />
      {!connector && !isShown && <p className="mt-2 text-sm text-ink-2">{needs[kind]}</p>}
      {connector && connector.from !== null && <Progress {...{ connector, timeZone }} />}
      {isShown && (
        <Steps>
          {kind === 'google-workspace' ? (
            <GoogleSteps connector={connector} />
          ) : (
            <MicrosoftSteps connector={connector} />
          )}
          {connector && <ReadingSteps {...{ connector, timeZone }} />}
        </Steps>
      )}
      {connector && (
        <div className="mt-5 flex flex-wrap gap-2">
          {isOpen && connector.from !== null && <Button onClick={() => setOpen(false)}>Close</Button>}
          <Button onClick={() => setLeaving(true)}>Disconnect</Button>
        </div>
      )}
      {connector && isLeaving && <Disconnect kind={kind} onClose={() => setLeaving(false)} />}
    </Card>
  );
}

const states: Record<Connector['state'], readonly [string, 'neutral' | 'good' | 'bad' | 'accent']> = {
  'set-up': [t`Access missing`, 'neutral'],
  ready: [t`Not started`, 'neutral'],
  reading: [t`Reading`, 'accent'],
  working: [t`Works`, 'good'],
  failing: [t`Does not work`, 'bad'],
};

function StateBadge({ connector: { state } }: { connector: Connector }) {
  const [label, tone] = states[state];
  return <Badge tone={tone}>{label}</Badge>;
}

function Progress({ connector, timeZone }: { connector: Connector; timeZone: string }) {
  const { kind, mailboxes, read, failing, meetings, workedAt, failure, examples } = connector;
  return (
    <div className="mt-3 grid gap-3 text-sm" aria-live="polite">
      {mailboxes > 0 && read < mailboxes && (
        <progress className="w-full" value={read} max={mailboxes} aria-label="Mailboxes read" />
      )}
      <p className="tabular text-ink-2">
        {format.integer(read)} of {format.count(mailboxes, 'mailbox', 'mailboxes')} read,{' '}
        {format.count(meetings, 'meeting')} found, {format.count(failing, 'error')}
        {workedAt !== null && `; last read ${format.dateTime(workedAt, timeZone)}`}
      </p>
      {failure !== null && <Alert tone="bad">{failureText(kind, failure)}</Alert>}
      {examples.length > 0 && (
        <ul aria-label="Mailboxes that cannot be read" className="grid gap-2">
          {examples.map(({ email, failure: code, providerCode }) => (
            <li key={email} className="wrap-anywhere">
              <bdi className="font-medium">{email}</bdi>{' '}
              <span className="text-ink-2">
                {failureText(kind, code)} <code>{providerCode}</code>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Disconnect({ kind, onClose }: { kind: ConnectorKind; onClose: () => void }) {
  const [removes, setRemoves] = useState(false);
  const remove = useChange(
    async () => {
      await call(removeConnector, { params: { kind }, query: { recorded: removes ? 'remove' : 'keep' } });
      return undefined;
    },
    t`Disconnected ${providerNames[kind]}`,
  );
  return (
    <Dialog
      size="sm"
      title={`Disconnect ${providerNames[kind]}?`}
      description="The stored access is deleted at once, and soon after the planned meetings that no other calendar has."
      onClose={onClose}
    >
      <div className="grid gap-4">
        {remove.error !== null && <FailureAlert error={remove.error} />}
        <Checkbox
          label="Also delete recorded meetings that nobody edited and no other calendar has"
          checked={removes}
          onChange={({ target }) => setRemoves(target.checked)}
        />
      </div>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="danger"
          busy={remove.isPending}
          onClick={() => remove.mutate(undefined, { onSuccess: onClose })}
        >
          Disconnect
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type LeftOutProps = { leftOut: readonly { email: string; isOwnChoice: boolean }[] };

function LeftOut({ leftOut }: LeftOutProps) {
  const [typed, setTyped] = useState('');
  const change = useChange(
    async (body: { email: string; isLeftOut: boolean }) => {
      await call(leaveOutMailbox, { body });
      setTyped('');
      return undefined;
    },
    t`Saved`,
  );
  return (
    <Card className="p-5 sm:p-6">
      <CardHead title="Left out" />
      <p className="mt-2 text-sm text-ink-2">
        The mailboxes of these people are not read. Meetings in mailboxes of others count them without a name,
        at the default rate.
      </p>
      {leftOut.length > 0 && (
        <ul aria-label="People who are left out" className="mt-3 divide-y divide-line border-y border-line">
          {leftOut.map(({ email, isOwnChoice }) => (
            <li key={email} className="flex flex-wrap items-center gap-3 py-2 text-sm">
              <bdi className="min-w-0 grow wrap-anywhere">{email}</bdi>
              {isOwnChoice && <span className="text-ink-2">Own choice</span>}
              <Button size="sm" onClick={() => change.mutate({ email, isLeftOut: false })}>
                Read again
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4 max-w-md">
        <StepForm
          label="Leave out"
          busy={change.isPending}
          error={change.error}
          onSubmit={() => change.mutate({ email: typed, isLeftOut: true })}
        >
          <Field label="Email address">
            <Input value={typed} inputMode="email" onChange={({ target }) => setTyped(target.value)} />
          </Field>
        </StepForm>
      </div>
    </Card>
  );
}
