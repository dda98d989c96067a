import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { CalendarPlus, CalendarSync } from 'lucide-react';
import { useState } from 'react';
import { type CalendarConnection, saveCalendarPolicy } from '#contract/calendar/connections.ts';
import { t } from '#domain/format/text.ts';
import { type CalendarPolicy, calendarPolicies } from '#domain/meetings/planned/planned.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { call } from '#web/api/client.ts';
import { BackLink, ButtonLink } from '#web/components/site/app-link.tsx';
import { LoadFailure, FailureAlert } from '#web/components/forms/failure-alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHead, Skeleton, EmptyState } from '#web/ui/card.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { RadioCard } from '#web/ui/radio-card.tsx';
import { AwaitingApproval } from '#web/components/accounts/awaiting-approval.tsx';
import { toast } from '#web/ui/toast.ts';
import { ConnectionRow } from './connection-row.tsx';
import { connectionsQuery } from './queries.ts';
import { ConnectDialog } from './connect-dialog.tsx';

export function CalendarsPage() {
  const { data: user } = useQuery(currentUserQuery);
  const query = useQuery({ ...connectionsQuery, enabled: user?.status === 'active' });
  const { data, error } = query;
  const isAdmin = user?.role === 'admin';
  const timeZone = user?.organization.timeZone ?? 'UTC';
  const all = data?.connections ?? [];
  return (
    <>
      <BackLink to="/dashboard/settings">Settings</BackLink>
      <PageHead
        title="Calendars"
        description="Meetings from connected calendars show their price in advance and are recorded after they end."
        action={
          <>
            {isAdmin && (
              <ButtonLink to="/dashboard/organization/mailboxes">Calendars of everybody</ButtonLink>
            )}
            <ButtonLink to="/dashboard/settings/what-we-read">What this server reads</ButtonLink>
          </>
        }
      />
      {!data && error && <LoadFailure inCard message="The calendars could not be loaded" query={query} />}
      {user?.status === 'pending' && <AwaitingApproval organization={user.organization.name} />}
      {!data && !error && user?.status !== 'pending' && <Skeleton className="h-48" />}
      {data && (
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
          <div className="grid gap-5">
            <Connections
              title="Your calendars"
              connections={all.filter((one) => !one.isShared)}
              {...{ timeZone }}
            />
            {isAdmin && (
              <Connections
                title="Calendars of the organization"
                isShared
                connections={all.filter((one) => one.isShared)}
                {...{ timeZone }}
              />
            )}
          </div>
          {isAdmin ? <PolicyCard policy={data.policy} /> : <Explanation policy={data.policy} />}
        </div>
      )}
    </>
  );
}

type ConnectionsProps = {
  title: string;
  isShared?: boolean;
  connections: readonly CalendarConnection[];
  timeZone: string;
};

function Connections({ title, isShared = false, connections, timeZone }: ConnectionsProps) {
  const [isOpen, setOpen] = useState(false);
  const connect = (
    <Button
      icon={CalendarPlus}
      variant={connections.length === 0 && !isShared ? 'primary' : 'secondary'}
      onClick={() => setOpen(true)}
    >
      Connect a calendar
    </Button>
  );
  return (
    <Card className="p-5 sm:p-6">
      <CardHead title={title} action={connections.length > 0 && connect} />
      {connections.length === 0 ? (
        <EmptyState icon={CalendarSync} action={connect}>
          {isShared
            ? 'Connect a shared calendar. Administrators and attendees see its planned meetings.'
            : 'Connect your calendar, so that you do not have to enter meetings yourself.'}
        </EmptyState>
      ) : (
        <ul aria-label={title} className="mt-4 divide-y divide-line border-t border-line">
          {connections.map((connection) => (
            <ConnectionRow key={connection.id} {...{ connection, timeZone }} />
          ))}
        </ul>
      )}
      {isOpen && <ConnectDialog isShared={isShared} onClose={() => setOpen(false)} />}
    </Card>
  );
}

const explanations: Record<CalendarPolicy, string> = {
  keep: t`A meeting is recorded after it ends if at least two people of your organization attended. Everybody in your organization then sees it, like all recorded meetings.`,
  ask: t`After a meeting ends, you decide whether to record it. Until then, only its attendees and you see it.`,
  never: t`Meetings from calendars are not recorded unless you run the meter during them or record them yourself.`,
};

function Explanation({ policy }: { policy: CalendarPolicy }) {
  return (
    <Card className="p-5 text-sm text-ink-2 sm:p-6">
      <CardHead title="What is recorded" />
      <p className="mt-3">{explanations[policy]}</p>
      <p className="mt-3">Private events and events without other people are never used.</p>
    </Card>
  );
}

const choices: Record<CalendarPolicy, readonly [string, string]> = {
  keep: [
    t`Record automatically`,
    t`If at least two people of your organization attended. We ask about all other meetings.`,
  ],
  ask: [t`Ask`, t`An attendee, or the person who connected the calendar, decides for each meeting.`],
  never: [t`Never`, t`Only meetings that ran with the meter, or that somebody records, are saved.`],
};

function PolicyCard({ policy }: { policy: CalendarPolicy }) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (chosen: CalendarPolicy) => call(saveCalendarPolicy, { body: { policy: chosen } }),
    onSuccess: () => toast.success(t`Setting saved`),
    onSettled: () => client.invalidateQueries({ queryKey: connectionsQuery.queryKey }),
  });
  const shown = save.isPending ? save.variables : policy;
  return (
    <Card className="p-5 sm:p-6">
      <CardHead title="What is recorded" />
      <p className="mt-1 text-sm text-ink-2">
        What happens after a meeting of a connected calendar ends. Private events and events without other
        people are never used.
      </p>
      <fieldset className="mt-4 grid gap-2" disabled={save.isPending}>
        <legend className="sr-only">What is recorded of calendars</legend>
        {calendarPolicies.map((choice) => (
          <RadioCard
            key={choice}
            name="policy"
            label={<span className="font-medium">{choices[choice][0]}</span>}
            note={choices[choice][1]}
            checked={shown === choice}
            onChange={() => save.mutate(choice)}
          />
        ))}
      </fieldset>
      <FailureAlert error={save.error} />
    </Card>
  );
}
