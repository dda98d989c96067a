import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { readOwnMailbox, readWhatIsRead, saveOwnMailbox } from '#contract/calendar/mailboxes.ts';
import type { Answer } from '#contract/endpoint.ts';
import type { ConnectorKind } from '#domain/calendar/mailboxes.ts';
import {
  googleDirectoryScope,
  googleEventFields,
  googlePageFields,
  googleScopes,
  googleUserFields,
  graphDirectoryPermission,
  graphEventFields,
  graphPermission,
  graphSeriesFields,
  graphUserFields,
  storedFromDirectory,
  storedFromMailboxes,
} from '#domain/calendar/vendor-fields.ts';
import { t } from '#domain/format/text.ts';
import { call } from '#web/api/client.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { FailureAlert, LoadFailure } from '#web/components/forms/failure-alert.tsx';
import { format } from '#web/components/forms/format.ts';
import { BackLink } from '#web/components/site/app-link.tsx';
import { site } from '#web/components/site/site.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHead, Skeleton } from '#web/ui/card.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { storedTexts } from './stored-texts.ts';
import { readOwnNotes, saveOwnNotes } from '#contract/calendar/booking-notes.ts';
import type { NoteChoice } from '#domain/calendar/booking-notes.ts';
import { NoteChoices } from '#web/components/calendar/note-choices.tsx';

const whatIsReadQuery = queryOptions({
  queryKey: ['calendars', 'what-we-read'],
  queryFn: ({ signal }) => call(readWhatIsRead, {}, { signal }),
});
const ownMailboxQuery = queryOptions({
  queryKey: ['calendars', 'own-mailbox'],
  queryFn: ({ signal }) => call(readOwnMailbox, {}, { signal }),
});

type Source = Answer<typeof readWhatIsRead>['sources'][number];

/** What is read from calendars, for every member and for a works council. */
export function WhatWeReadPage() {
  const { data: user } = useQuery(currentUserQuery);
  const query = useQuery({ ...whatIsReadQuery, enabled: user?.status === 'active' });
  // They stand first: what comes later would move all below.
  const own = useQuery({ ...ownMailboxQuery, enabled: user?.status === 'active' });
  const notes = useQuery({ ...ownNotesQuery, enabled: user?.status === 'active' });
  const isPending = own.isPending || notes.isPending;
  const sourceOf = (kind: ConnectorKind) => query.data?.sources.find((one) => one.kind === kind);
  return (
    <>
      <BackLink to="/dashboard/settings">Settings</BackLink>
      <PageHead
        title="What this server reads"
        description="What is read from calendars, what never is, and where it is kept."
      />
      {!query.data && query.error && (
        <LoadFailure inCard message="The sources could not be loaded" query={query} />
      )}
      {!query.error && (!query.data || isPending) && <Skeleton className="h-48" />}
      {query.data && !isPending && (
        <div className="grid gap-5">
          <InShort />
          <OwnMailbox timeZone={user?.organization.timeZone ?? 'UTC'} />
          <OwnNotes />
          <SourceCard
            title="Google Workspace"
            source={sourceOf('google-workspace')}
            right={googleScopes[sourceOf('google-workspace')?.mode ?? 'delegation']}
            directoryRight={`${googleDirectoryScope}, with a key of its own`}
            lists={[
              [t`Of each page`, googlePageFields],
              [t`Of each event`, googleEventFields],
            ]}
            people={googleUserFields}
          />
          <SourceCard
            title="Microsoft 365"
            source={sourceOf('microsoft-365')}
            right={`${graphPermission}, or Application Calendars.Read limited to some mailboxes`}
            directoryRight={graphDirectoryPermission}
            lists={[
              [t`Of each event`, graphEventFields],
              [t`Of each series`, graphSeriesFields],
            ]}
            people={graphUserFields}
          />
          <Card className="p-5 sm:p-6">
            <CardHead title="Calendars that members connect themselves" />
            <p className="mt-2 text-sm text-ink-2">
              An .ics address or a CalDAV account sends whole events. Of these, texts, places and attachments
              are thrown away; what is kept is listed below. Only its owner connects and disconnects it.
            </p>
          </Card>
          <Stored />
          <Rules {...query.data.personFigures} timeZone={user?.organization.timeZone ?? 'UTC'} />
        </div>
      )}
    </>
  );
}

const inShort = [
  [
    t`Read`,
    t`When a meeting starts and ends, its title, who organizes it, who is invited and how they answered, whether it is private or shown as free, and whether it was moved or canceled.`,
  ],
  [t`Never read`, t`Texts of invitations, places, attachments, links of video calls, and mails.`],
  [t`Never changed`, t`Anything in a calendar.`],
  [
    t`Kept`,
    t`What a meeting costs needs: its time, title and people. Of private events only the time. The lists below are the ones from which the requests are built, and every place where something is kept.`,
  ],
] as const;

/** What the lists below amount to. */
function InShort() {
  return (
    <Card aria-label="In short" className="p-5 sm:p-6">
      <CardHead title="In short" />
      <dl className="mt-3 grid gap-x-6 gap-y-4 text-sm sm:grid-cols-2">
        {inShort.map(([name, text]) => (
          <div key={name}>
            <dt className="font-medium">{name}</dt>
            <dd className="mt-1 text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function OwnMailbox({ timeZone }: { timeZone: string }) {
  const client = useQueryClient();
  const { data } = useQuery(ownMailboxQuery);
  const save = useMutation({
    mutationFn: (isLeftOut: boolean) => call(saveOwnMailbox, { body: { isLeftOut } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['calendars'] }),
  });
  if (!data) return null;
  const { isRead, workedAt, isLeftOut, mayChoose } = data;
  const state = isLeftOut
    ? t`You are left out: your mailbox is not read, and meetings of others count you without your name.`
    : isRead
      ? t`Your organization reads your calendar${workedAt === null ? '.' : t`, last ${format.dateTime(workedAt, timeZone)}.`}`
      : t`Your organization does not read your calendar.`;
  return (
    <Card className="p-5 sm:p-6">
      <CardHead
        title="You"
        action={
          mayChoose && (
            <Button busy={save.isPending} onClick={() => save.mutate(!isLeftOut)}>
              {isLeftOut ? 'Let it be read' : 'Leave me out'}
            </Button>
          )
        }
      />
      {save.error && <FailureAlert error={save.error} />}
      <p className="mt-2 text-sm text-ink-2">{state}</p>
      <p className="mt-2 text-sm text-ink-2">
        Under Settings you can export everything that is stored about you.
      </p>
    </Card>
  );
}

const whoTexts: Record<Source['who'], string> = {
  nobody: t`nobody yet`,
  everybody: t`everybody in the domains of the organization`,
  department: t`one department`,
  list: t`a list of people`,
};

type SourceCardProps = {
  title: string;
  source: Source | undefined;
  right: string;
  directoryRight: string;
  lists: readonly (readonly [string, readonly string[]])[];
  /** Of each person in the directory. */
  people: readonly string[];
};

function SourceCard({ title, source, right, directoryRight, lists, people }: SourceCardProps) {
  const isOn = source !== undefined && source.from !== null;
  const facts = (
    <dl className="mt-3 grid gap-3 text-sm sm:grid-cols-[10rem_minmax(0,1fr)]">
      {isOn && (
        <>
          <dt className="text-ink-2">Whose calendars</dt>
          <dd>
            {whoTexts[source.who]}, from {format.mediumDay(source.from ?? '')} on
          </dd>
        </>
      )}
      <dt className="text-ink-2">Right</dt>
      <dd className="wrap-anywhere">
        <code>{right}</code>
      </dd>
      <dt className="text-ink-2">How often</dt>
      <dd>From 2 days back to 14 ahead every 15 minutes; from 90 days back to 60 ahead once a day.</dd>
      {lists.map(([label, fields]) => (
        <FieldList key={label} {...{ label, fields }} />
      ))}
      <dt className="text-ink-2">Directory</dt>
      <dd className="wrap-anywhere">
        {source?.readsDirectory
          ? 'On, once an hour: '
          : 'Off. If an administrator switches it on, once an hour: '}
        name, addresses, department and whether somebody is suspended, of those whose calendars are read.
        Others are asked for and thrown away. <code>{directoryRight}</code>
      </dd>
      <FieldList label="Of each person" fields={people} />
      <dt className="text-ink-2">Thrown away</dt>
      <dd>
        Titles and people of private and confidential events and of those shown as free cross the wire, and
        are dropped before anything is stored. Texts, places, attachments and links of meetings are never
        asked for.
      </dd>
      <dt className="text-ink-2">How to stop it</dt>
      <dd>
        An administrator disconnects it, or takes the right away at the provider.
        {source?.allowsLeaving && ' You can leave yourself out above.'}
      </dd>
    </dl>
  );
  return (
    <Card className="p-5 sm:p-6">
      <CardHead
        title={title}
        note={<Badge tone={isOn ? 'accent' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>}
      />
      {isOn ? (
        facts
      ) : (
        <details className="mt-2">
          <summary className="touch cursor-pointer py-1 text-sm text-ink-2 hover:text-ink">
            Nothing is read. What would be asked for, if an administrator connects it
          </summary>
          {facts}
        </details>
      )}
    </Card>
  );
}

function FieldList({ label, fields }: { label: string; fields: readonly string[] }) {
  return (
    <>
      <dt className="text-ink-2">{label}</dt>
      <dd>
        <ul aria-label={label} className="flex flex-wrap gap-x-2 gap-y-1">
          {fields.map((field) => (
            <li key={field} className="wrap-anywhere">
              <code>{field}</code>
            </li>
          ))}
        </ul>
      </dd>
    </>
  );
}

const stored = { ...storedFromMailboxes, ...storedFromDirectory };

function Stored() {
  return (
    <Card className="p-5 sm:p-6">
      <CardHead title="What is stored" />
      <dl className="mt-3 grid gap-4 text-sm">
        {Object.entries(storedTexts).map(([table, { what, who, until }]) => (
          <div key={table}>
            <dt className="font-medium">{what}</dt>
            <dd className="mt-1 text-ink-2">
              <p>
                {who} {until}
              </p>
              <p className="wrap-anywhere">
                <code>
                  {table}: {stored[table as keyof typeof stored].join(', ')}
                </code>
              </p>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

type RulesProps = Answer<typeof readWhatIsRead>['personFigures'] & { timeZone: string };

function Rules({ isOn, since, timeZone }: RulesProps) {
  const days = site.keepDays?.auditLog ?? null;
  const sinceText = since === null ? '' : t` since ${format.dateTime(since, timeZone)}`;
  return (
    <Card className="p-5 sm:p-6">
      <CardHead title="Figures about single persons" />
      <p className="mt-2 text-sm font-medium">
        {isOn ? t`They are on${sinceText}.` : t`They are off${sinceText}.`}
      </p>
      <p className="mt-2 text-sm text-ink-2">
        Off until an administrator switches them on, which all members get a mail about. While they are off,
        nobody sees how much time somebody else spends in meetings. You see your own week.
      </p>
      <p className="mt-2 text-sm text-ink-2">
        {days === null
          ? 'Entries of the audit log are kept. Who switches a connection on or off stands in it.'
          : `Entries of the audit log are erased after ${format.count(days, 'day')}. Who switches a connection on or off stands in it.`}
      </p>
    </Card>
  );
}

const ownNotesQuery = queryOptions({
  queryKey: ['calendars', 'own-notes'],
  queryFn: ({ signal }) => call(readOwnNotes, {}, { signal }),
});

/** How often the reader gets notes about bookings. */
function OwnNotes() {
  const client = useQueryClient();
  const { data } = useQuery(ownNotesQuery);
  const save = useMutation({
    mutationFn: (choice: NoteChoice) => call(saveOwnNotes, { body: { choice } }),
    onSettled: () => client.invalidateQueries({ queryKey: ownNotesQuery.queryKey }),
  });
  if (!data?.isOn) return null;
  return (
    <Card className="p-5 sm:p-6">
      <CardHead title="Notes about what you book" />
      <p className="mt-2 mb-3 text-sm text-ink-2">
        When you book a large meeting in your calendar, you alone get a mail with its price and what would
        cost less: within 16 minutes if it starts in the next 14 days, otherwise after the daily reading.
      </p>
      {save.error && <FailureAlert error={save.error} />}
      <NoteChoices choice={save.variables ?? data.choice} onChoose={save.mutate} />
    </Card>
  );
}
