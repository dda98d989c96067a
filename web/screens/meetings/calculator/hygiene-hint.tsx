import { useQuery } from '@tanstack/react-query';
import { Lightbulb, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type HintKind, hygieneHint, type MeetingNow } from '#domain/reports/coach/hint.ts';
import { meetingKind } from '#domain/meetings/meeting-kind.ts';
import { toMajor } from '#domain/money/money.ts';
import { hintText } from '#wording/hygiene-hint.ts';
import { format } from '#web/components/forms/format.ts';
import { hygieneSettingsQuery } from '#web/components/organization/organization-queries.ts';
import { IconButton } from '#web/ui/button.tsx';
import { dismissHint, isAtZero, presentCentsPerMinute } from './draft.ts';
import { instantOfTime } from './draft-saving.ts';
import type { DraftProps } from './draft-storage.ts';
import { useElapsedMinutes } from './use-live-cost.ts';

/** A dismissible line about the problem that costs this meeting the most hygiene points. */
export function HygieneHint({ draft, change, isPending }: DraftProps & { isPending: boolean }) {
  const { data: settings } = useQuery({ ...hygieneSettingsQuery, enabled: !isPending });
  const now = useMeetingNow({ draft, change });
  const kind = hygieneHint(now, draft.dismissedHints, settings?.current);
  const hint = kind && hintText(kind, now, toMajor(presentCentsPerMinute(draft)), format, settings?.current);
  const container = useRef<HTMLDivElement>(null);

  const dismiss = (dismissed: HintKind) => {
    change((it) => dismissHint(it, dismissed));
    // The focused button disappears with the hint.
    container.current?.focus();
  };
  return (
    <div ref={container} tabIndex={-1} className="outline-none max-lg:has-[section]:order-first">
      <Announcement key={draft.draftKey} kind={kind} text={hint ? `${hint.title}. ${hint.text}` : ''} />
      {kind && hint && (
        <section
          key={kind}
          aria-label="Hygiene hint"
          className="appear flex items-start gap-3 rounded-xl border border-line bg-surface py-3 pe-2 ps-4"
        >
          <Lightbulb className="mt-0.5 size-4.5 shrink-0 text-meter" strokeWidth={1.75} aria-hidden />
          <div className="min-w-0 flex-1 text-sm">
            <p className="tabular font-semibold">{hint.title}</p>
            <p className="tabular text-ink-2">{hint.text}</p>
            {kind === 'no-agenda' && (
              <button
                type="button"
                onClick={focusAgenda}
                className="-mx-1 -mb-1 inline-flex touch items-center rounded-md px-1 font-semibold text-accent hover:underline"
              >
                Add an agenda
              </button>
            )}
          </div>
          <IconButton icon={X} className="-my-1" label="Dismiss hint" onClick={() => dismiss(kind)} />
        </section>
      )}
    </div>
  );
}

/** Announces each kind of hint once: the minutes in its text keep changing. */
function Announcement({ kind, text }: { kind: HintKind | null; text: string }) {
  const [announced, setAnnounced] = useState<{ kinds: readonly HintKind[]; text: string }>({
    kinds: [],
    text: '',
  });
  if (kind && !announced.kinds.includes(kind)) setAnnounced({ kinds: [...announced.kinds, kind], text });
  return <output className="sr-only">{announced.text}</output>;
}

/** The facts about the draft that decide which hint is shown. */
function useMeetingNow(props: DraftProps): MeetingNow {
  const { type, title, agenda, attendees, plannedMinutes, scheduledTime, meter, isEstimate } = props.draft;
  const minutes = useElapsedMinutes(props);
  const hasStarted = !isEstimate && !isAtZero(meter);
  const nowMs = useNow(scheduledTime !== '' && !hasStarted);
  const startMs = hasStarted ? meter.startedAtMs : nowMs;
  const scheduledMs = startMs === null ? null : instantOfTime(scheduledTime, startMs);
  return {
    kind: meetingKind({
      type,
      title,
      attendeeCount: attendees.length,
      durationMinutes: Math.max(plannedMinutes ?? 0, hasStarted ? minutes : 0),
    }),
    agenda: agenda.trim() || null,
    attendeeCount: attendees.length,
    plannedMinutes,
    elapsedMinutes: hasStarted ? minutes : null,
    minutesLate:
      startMs === null || scheduledMs === null ? null : Math.floor((startMs - scheduledMs) / 60_000),
  };
}

/** The current time, epoch ms; updated every half minute while `isUpdated`. */
function useNow(isUpdated: boolean): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (!isUpdated) return;
    const tick = () => setNowMs(Date.now());
    tick();
    const timer = setInterval(tick, 30_000);
    return () => clearInterval(timer);
  }, [isUpdated]);
  return nowMs;
}

/** On a phone the field may still wait behind a button. */
function focusAgenda() {
  document.querySelector<HTMLElement>('[data-more]')?.click();
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-agenda]')?.focus());
}
