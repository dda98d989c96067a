import { useEffect, useState } from 'react';
import type { MeetingNow } from '#domain/hygiene/hint.ts';
import { isAtZero } from './draft.ts';
import type { DraftProps } from './draft-props.ts';
import { instantOfTime } from './scheduled-start.ts';
import { useElapsedMinutes } from './use-elapsed.ts';

const halfMinuteMs = 30_000;

/** What a hint has to know of the draft, renewed as time goes by. */
export function useMeetingNow(work: DraftProps): MeetingNow {
  const { type, agenda, attendees, plannedMinutes, scheduledTime, meter, isEstimate } = work.draft;
  const minutes = useElapsedMinutes(work);
  const hasStarted = !isEstimate && !isAtZero(meter);
  const nowMs = useClock(scheduledTime !== '' && !hasStarted);
  const begunMs = hasStarted ? meter.startedAtMs : nowMs;
  const calledForMs = begunMs === null ? null : instantOfTime(scheduledTime, begunMs);
  return {
    type,
    agenda: agenda.trim() || null,
    attendeeCount: attendees.length,
    plannedMinutes,
    elapsedMinutes: hasStarted ? minutes : null,
    minutesLate:
      begunMs === null || calledForMs === null ? null : Math.floor((begunMs - calledForMs) / 60_000),
  };
}

/** Epoch ms, moving while somebody waits for it. */
function useClock(isWaitedFor: boolean): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (!isWaitedFor) return;
    const tick = () => setNowMs(Date.now());
    tick();
    const timer = setInterval(tick, halfMinuteMs);
    return () => clearInterval(timer);
  }, [isWaitedFor]);
  return nowMs;
}
