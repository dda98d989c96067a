import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CurrentUser } from '#contract/accounts/auth.ts';
import type { LiveAnswer, LiveMeeting } from '#contract/meetings/live-meetings.ts';
import { t } from '#domain/format/text.ts';
import { failureMessage, isGone } from '#web/api/client.ts';
import { currentUserQuery, isSignedOut, isUnreachable } from '#web/api/queries.ts';
import { setFormat, setGuestFormat } from '#web/components/forms/format.ts';
import { useFullScreen } from '#web/components/meetings/use-full-screen.ts';
import { AppLink, ButtonLink } from '#web/components/site/app-link.tsx';
import { Brand } from '#web/components/site/brand.tsx';
import { parseSearch, usePageLocation } from '#web/components/site/navigation.ts';
import { withNext } from '#web/components/site/next-path.ts';
import { usePageTitle } from '#web/components/site/page-title.ts';
import { ThemeToggle } from '#web/components/site/theme-toggle.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/card.tsx';
import { useLaterCode } from '#web/ui/use-later-code.ts';
import { AgendaCard } from './agenda-card.tsx';
import { type Act, type Reader, useLiveAnswer, useLiveCommands, withPending } from './live-connection.ts';
import { LiveFullScreen } from './live-full-screen.tsx';
import { LiveMeter } from './live-meter.tsx';
import { PeopleCard } from './people-card.tsx';
import { RoomScreen } from './room-screen.tsx';
import { GuestPresence, MemberPresence } from './presence-card.tsx';
import { ShareCard } from './share-card.tsx';
import { SummaryCard } from './summary-card.tsx';

/** A live meeting for members who are signed in, and for guests with the link; or the display of a room. */
export function LivePage() {
  const { id = '' }: { id?: string } = useParams({ strict: false });
  return id === 'room' ? <RoomScreen /> : <LiveMeetingPage id={id} />;
}

function LiveMeetingPage({ id }: { id: string }) {
  const { key } = parseSearch(usePageLocation().hash);
  const { data: user, isPending } = useQuery(currentUserQuery);
  if (isPending) return <Frame isMember={false} />;
  const isMember = user?.status === 'active';
  if (isMember) setFormat(user);
  return <Live key={id} reader={{ id, userId: isMember ? user.id : null, key }} user={user ?? null} />;
}

type LiveProps = { reader: Reader; user: CurrentUser | null };

function Live({ reader, user }: LiveProps) {
  const query = useLiveAnswer(reader);
  const { data, error } = query;
  // A member of another organization is a guest here.
  if (reader.userId !== null && isGone(error) && !data && reader.key)
    return <Live key="guest" reader={{ ...reader, userId: null }} user={user} />;
  // A meeting that is gone, or whose link was replaced, must not seem to go on.
  const isLost = error !== null && (!data || ((isGone(error) || isSignedOut(error)) && !isOver(data.live)));
  return (
    <Frame isMember={reader.userId !== null}>
      {isLost && <Lost error={error} reader={reader} />}
      {!isLost && data && <LiveScreen reader={reader} user={user} answer={data} error={error} />}
    </Frame>
  );
}

const isOver = ({ endedAtMs }: LiveMeeting): boolean => endedAtMs !== null;

function Frame({ isMember, children }: { isMember: boolean; children?: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-[75rem] flex-col px-4 sm:px-8">
      <header className="flex h-16 items-center justify-between">
        {isMember ? (
          <AppLink to="/dashboard" className="inline-flex touch items-center rounded-lg">
            <Brand />
          </AppLink>
        ) : (
          <Brand />
        )}
        <ThemeToggle />
      </header>
      <main className="pt-2 pb-12 outline-none">
        {children || (
          <>
            <h1 className="sr-only">Live meeting</h1>
            <Skeleton className="h-15 w-64" />
            <Skeleton className="mt-6 h-96 lg:w-2/3" />
          </>
        )}
      </main>
    </div>
  );
}

function Lost({ error, reader }: { error: Error; reader: Reader }) {
  const here = `${window.location.pathname}${window.location.hash}`;
  const isUnknown = isGone(error) || isSignedOut(error);
  return (
    <div className="max-w-2xl">
      <h1 className="mb-4 text-2xl/8 font-semibold tracking-tight">Live meeting</h1>
      <Alert tone={isUnknown ? 'info' : 'bad'}>
        {isUnknown ? t`This link does not work any more, or the meeting is over.` : failureMessage(error)}
      </Alert>
      {isUnknown && (
        <p className="mt-4 text-ink-2">
          {reader.userId === null
            ? 'Members of the organization can sign in. Guests can ask the host for the new link.'
            : 'The host may have discarded it.'}
        </p>
      )}
      {isUnknown && (
        <div className="mt-4">
          {reader.userId === null ? (
            <ButtonLink to={withNext('/login', here)}>Sign in</ButtonLink>
          ) : (
            <ButtonLink to="/dashboard/calculator">Open the calculator</ButtonLink>
          )}
        </div>
      )}
    </div>
  );
}

type LiveScreenProps = LiveProps & { answer: LiveAnswer; error: Error | null };

function LiveScreen({ reader, user, answer, error }: LiveScreenProps) {
  const { act, pending } = useLiveCommands(reader, answer);
  const live = withPending(answer, pending);
  const isMember = reader.userId !== null;
  if (!isMember) setGuestFormat(live.currency);
  const fullScreen = useFullScreen();
  usePageTitle(live.title);
  const ratings = useLaterCode(
    () => import('#web/components/meetings/ratings/open-ratings.tsx'),
    isMember && live.meetingId !== null,
  );
  const self = live.people.find((one) => one.id === answer.self);
  const isHost = self?.place === 'host';
  const leads = self !== undefined && self.place !== 'participant';
  const guestKey = answer.guestKey ?? reader.key;
  const link = guestKey ? `${window.location.origin}/live/${reader.id}#key=${guestKey}` : null;
  const isRunning = !isOver(live);
  const isWaiting = pending.some(({ happenedAtMs }) => happenedAtMs !== null);
  return (
    <>
      <h1 className="text-2xl/8 font-semibold tracking-tight wrap-anywhere">{live.title}</h1>
      <p className="mt-1 mb-5 text-ink-2">{descriptionOf(self, isMember)}</p>
      <Notices {...{ answer, act }} isOffline={isUnreachable(error)} isWaiting={isWaiting} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:gap-5">
        <div className="grid min-w-0 gap-4 lg:gap-5">
          {isRunning && <LiveMeter {...{ live, leads, act }} onFullScreen={fullScreen.open} />}
          {isRunning && isMember && <MemberPresence self={self} act={act} />}
          {isRunning && !isMember && (
            <GuestPresence key={self?.id} id={reader.id} self={self} mayJoin={live.guestsMayJoin} />
          )}
          {!isRunning && (
            <SummaryCard {...{ live, isMember, leads }} id={reader.id} isSent={pending.length === 0} />
          )}
          <AgendaCard live={live} leads={leads && isRunning} act={act} />
        </div>
        <div className="grid min-w-0 gap-4 lg:gap-5">
          {answer.guestKey !== null && link !== null && isRunning && (
            <ShareCard {...{ link, isHost, act }} id={reader.id} guestsMayJoin={live.guestsMayJoin} />
          )}
          <PeopleCard live={live} self={self} leads={leads && isRunning} act={act} />
          {!isMember && user === null && isRunning && (
            <p className="text-sm text-ink-2">
              Do you have an account in this organization?{' '}
              <AppLink
                to={withNext('/login', `${window.location.pathname}${window.location.hash}`)}
                className="rounded font-medium text-accent underline-offset-4 hover:underline pointer-coarse:inline-block pointer-coarse:py-3"
              >
                Sign in
              </AppLink>
            </p>
          )}
        </div>
      </div>
      {fullScreen.isOpen && <LiveFullScreen {...{ live, link, leads, act }} onClose={fullScreen.close} />}
      {ratings && user && <ratings.OpenRatings user={user} />}
    </>
  );
}

function descriptionOf(self: LiveMeeting['people'][number] | undefined, isMember: boolean): string {
  if (!isMember) return t`You follow this meeting as a guest.`;
  if (self?.place === 'host') return t`You are the host. Everybody with the link sees the same meter.`;
  if (self?.place === 'co-host') return t`You are a co-host. Everybody with the link sees the same meter.`;
  return t`Everybody with the link sees the same meter.`;
}

type NoticesProps = { answer: LiveAnswer; act: Act; isOffline: boolean; isWaiting: boolean };

function Notices({ answer, act, isOffline, isWaiting }: NoticesProps) {
  const canTakeOver = !isOver(answer.live) && answer.mayTakeOver;
  if (!isOffline && !isWaiting && !canTakeOver) return null;
  return (
    <div className="mb-4 grid gap-3">
      {(isOffline || isWaiting) && (
        <Alert tone="info">
          {isWaiting
            ? 'No connection. The meter goes on, and what you do is sent later with its time.'
            : 'No connection. The meter goes on as this device last knew it.'}
        </Alert>
      )}
      {canTakeOver && (
        <Alert tone="info">
          <div className="flex flex-wrap items-center gap-3">
            The host is not connected.
            <Button size="sm" onClick={() => act({ kind: 'take-over' })}>
              Take over as host
            </Button>
          </div>
        </Alert>
      )}
    </div>
  );
}
