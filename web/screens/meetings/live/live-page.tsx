import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { sayGuestName } from '#contract/meetings/live-meetings.ts';
import { call, failureMessage, isGone } from '#web/api/client.ts';
import { currentUserQuery, queryClient } from '#web/api/queries.ts';
import { setFormat } from '#web/components/forms/format.ts';
import { Brand } from '#web/components/site/brand.tsx';
import { parseSearch, usePageLocation } from '#web/components/site/navigation.ts';
import { ThemeToggle } from '#web/components/site/theme-toggle.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { AgendaCard } from './agenda-card.tsx';
import { type Reader, liveKey, useLiveAnswer, useLiveCommands, withPending } from './live-connection.ts';
import { LiveMeter } from './live-meter.tsx';
import { PeopleCard } from './people-card.tsx';
import { ShareCard } from './share-card.tsx';
import { SummaryCard } from './summary-card.tsx';

/** A live meeting for members who are signed in, and for guests with the link. */
export function LivePage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { key } = parseSearch(usePageLocation().hash);
  const { data: user, isPending } = useQuery(currentUserQuery);
  if (isPending) return null;
  const isMember = user?.status === 'active';
  if (isMember) setFormat(user.organization);
  return <Live key={id} reader={{ id, userId: isMember ? user.id : null, key }} />;
}

function Live({ reader }: { reader: Reader }) {
  const member = useLiveAnswer(reader);
  // A member of another organization is a guest here.
  if (reader.userId !== null && isGone(member.error) && !member.data && reader.key)
    return <Live key="guest" reader={{ ...reader, userId: null }} />;
  return <LiveScreen reader={reader} answer={member.data} error={member.error} />;
}

type Answer = ReturnType<typeof useLiveAnswer>;

function LiveScreen({
  reader,
  answer,
  error,
}: {
  reader: Reader;
  answer: Answer['data'];
  error: Answer['error'];
}) {
  const { act, pending } = useLiveCommands(reader.id, answer);
  const live = answer && withPending(answer, pending);
  const self = live?.people.find((one) => one.id === answer?.self);
  const leads = self !== undefined && self.place !== 'participant';
  const isMember = reader.userId !== null;
  return (
    <div className="mx-auto flex min-h-dvh max-w-3xl flex-col px-4 sm:px-8">
      <header className="flex h-16 items-center justify-between">
        <Brand />
        <ThemeToggle />
      </header>
      <main className="grid gap-4 pb-12 outline-none">
        <h1 className="text-2xl/8 font-semibold tracking-tight">{live?.title ?? 'Live meeting'}</h1>
        {!live && error && (
          <Alert tone="bad">
            {isGone(error)
              ? 'This link does not work, or the meeting is over. Sign in if you are a member, or ask the host for the link.'
              : failureMessage(error)}
          </Alert>
        )}
        {live && answer && (
          <>
            {pending.some(({ happenedAtMs }) => happenedAtMs !== null) && (
              <Alert tone="info">No network. The meeting goes on, and what you do is sent later.</Alert>
            )}
            <LiveMeter live={live} leads={leads} act={act} />
            {live.endedAtMs !== null && (
              <SummaryCard live={live} id={reader.id} isMember={isMember} leads={leads} />
            )}
            {live.endedAtMs === null && isMember && !(self && self.spans.at(-1)?.toMs === null) && (
              <Button variant="primary" size="lg" onClick={() => act({ kind: 'enter', person: null })}>
                I am here
              </Button>
            )}
            {live.endedAtMs === null && answer.mayTakeOver && (
              <Alert tone="info">
                The host is not connected.{' '}
                <button
                  type="button"
                  className="font-semibold underline"
                  onClick={() => act({ kind: 'take-over' })}
                >
                  Take over
                </button>
              </Alert>
            )}
            {live.endedAtMs === null && !isMember && (
              <GuestPresence
                id={reader.id}
                isIn={self?.spans.at(-1)?.toMs === null}
                hasName={self !== undefined}
                mayJoin={live.guestsMayJoin}
              />
            )}
            <AgendaCard live={live} leads={leads && live.endedAtMs === null} act={act} />
            <PeopleCard live={live} self={self} leads={leads && live.endedAtMs === null} act={act} />
            {answer.guestKey !== null && (
              <ShareCard
                id={reader.id}
                guestKey={answer.guestKey}
                guestsMayJoin={live.guestsMayJoin}
                isHost={self?.place === 'host'}
                act={act}
              />
            )}
          </>
        )}
      </main>
    </div>
  );
}

type GuestPresenceProps = { id: string; isIn: boolean; hasName: boolean; mayJoin: boolean };

/** A guest says to be in, with a name the first time. */
function GuestPresence({ id, isIn, hasName, mayJoin }: GuestPresenceProps) {
  const [name, setName] = useState('');
  const { mutate, error, isPending } = useMutation({
    mutationFn: (isNowIn: boolean) =>
      call(
        sayGuestName,
        { params: { id }, body: { isIn: isNowIn, ...(!hasName && { name }) } },
        { asUser: null },
      ),
    onSuccess: (next) => queryClient.setQueryData(liveKey(id, true), next),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(!isIn);
  };
  if (!hasName && !mayJoin) return null;
  return (
    <Card className="p-5">
      <form onSubmit={submit} className="grid gap-3">
        {error && <Alert tone="bad">{failureMessage(error)}</Alert>}
        {!hasName && (
          <Field label="Your name" help="The host sees it, marked as a guest.">
            <Input value={name} maxLength={80} onChange={(event) => setName(event.target.value)} />
          </Field>
        )}
        <Button type="submit" variant={isIn ? 'secondary' : 'primary'} size="lg" busy={isPending}>
          {isIn ? 'I am leaving' : 'I am here'}
        </Button>
      </form>
    </Card>
  );
}
