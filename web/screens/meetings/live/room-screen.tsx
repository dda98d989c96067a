import { useCallback } from 'react';
import type { LiveMeeting } from '#contract/meetings/live-meetings.ts';
import type { RoomState } from '#contract/meetings/room-screens.ts';
import { t } from '#domain/format/text.ts';
import { toCents } from '#domain/money/money.ts';
import { localDay } from '#domain/time/local-day.ts';
import { minuteMs } from '#domain/time/time-units.ts';
import { failureMessage, isGone } from '#web/api/client.ts';
import { format, setGuestFormat } from '#web/components/forms/format.ts';
import { BigMeter, useWakeLock } from '#web/components/meetings/big-meter.tsx';
import { CostFigure } from '#web/components/meetings/cost-figure.tsx';
import { parseSearch, usePageLocation } from '#web/components/site/navigation.ts';
import { usePageTitle } from '#web/components/site/page-title.ts';
import { Alert } from '#web/ui/alert.tsx';
import { useServerNow } from './live-clock.ts';
import { useRoomState } from './live-connection.ts';
import { useLiveFigures } from './live-figures.ts';
import { LiveBigMeter } from './live-full-screen.tsx';

/** The display of a room, which nobody has to touch: its live meeting, else the next planned one. */
export function RoomScreen() {
  const { key } = parseSearch(usePageLocation().hash);
  const { data: room, error } = useRoomState(key);
  usePageTitle(room?.name);
  useWakeLock(true);
  if (room) setGuestFormat(room.currency);
  // A screen that was revoked must not seem to go on.
  const isLost = error !== null && (!room || isGone(error));
  return (
    <main className="flex min-h-dvh flex-col gap-[2vmin] bg-canvas p-[4vmin] text-ink outline-none">
      <h1 className="sr-only">{room?.name ?? t`Room screen`}</h1>
      {error !== null && <Alert tone="info">{lostText(error, isLost)}</Alert>}
      {!isLost &&
        room &&
        (room.live ? <LiveRoom name={room.name} live={room.live} /> : <PlannedRoom {...room} />)}
    </main>
  );
}

function lostText(error: Error, isLost: boolean): string {
  if (isGone(error))
    return t`This screen was deleted, or its link is wrong. An administrator can make a new one.`;
  return isLost ? failureMessage(error) : t`No connection. The screen shows what it knew last.`;
}

function LiveRoom({ name, live }: { name: string; live: LiveMeeting }) {
  return <LiveBigMeter live={live} figures={useLiveFigures(live)} title={live.title || name} />;
}

/** When the next meeting starts and what it will cost, or that the room is free. */
function PlannedRoom({ name, timeZone, next }: RoomState) {
  const toFullMinute = useCallback((nowMs: number) => minuteMs - (nowMs % minuteMs), []);
  const nowMs = useServerNow(toFullMinute);
  const time = nowMs === null ? '–' : format.time(nowMs, timeZone);
  if (!next)
    return (
      <BigMeter
        title={name}
        cost={null}
        note={<p>Nothing is planned here in the next seven days.</p>}
        clock={time}
        counts={nowMs !== null && format.fullDayOf(nowMs, timeZone)}
      />
    );
  const hasBegun = nowMs !== null && nowMs >= Date.parse(next.startsAt);
  const isToday =
    nowMs === null || localDay(nowMs, timeZone) === localDay(Date.parse(next.startsAt), timeZone);
  return (
    <BigMeter
      title={next.title ?? name}
      cost={<CostFigure cents={toCents(next.cost)} smallest="2rem" largest="48vh" />}
      note={<p className="text-ink-2">planned, everybody at one blended rate</p>}
      clock={format.time(next.startsAt, timeZone)}
      counts={
        <>
          {!isToday && <span className="block">{format.fullDayOf(next.startsAt, timeZone)}</span>}
          {hasBegun ? 'Now' : 'Next'} · {format.minutes(next.durationMinutes)} ·{' '}
          {format.count(next.people, 'person', 'people')}
        </>
      }
    />
  );
}
