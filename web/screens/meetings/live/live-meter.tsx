import { Maximize, Pause, Play, Square } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { LiveMeeting } from '#contract/meetings/live-meetings.ts';
import { t } from '#domain/format/text.ts';
import { toMajor } from '#domain/money/money.ts';
import { format } from '#web/components/forms/format.ts';
import { CostFigure, MeterFigure } from '#web/components/meetings/cost-figure.tsx';
import { MeterState } from '#web/components/meetings/meter-state.tsx';
import { Explain } from '#web/components/reports/figures.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Card, Skeleton } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import type { Act } from './live-connection.ts';
import { type LiveFigures, useLiveFigures } from './live-figures.ts';

type LiveMeterProps = {
  live: LiveMeeting;
  leads: boolean;
  act: Act;
  onFullScreen: () => void;
};

/** Cost, clock and head count until the end. */
export function LiveMeter({ live, leads, act, onFullScreen }: LiveMeterProps) {
  const figures = useLiveFigures(live);
  const { cents, clock, people } = figures;
  return (
    <Card aria-label="Live cost" className="p-4 sm:p-5 xl:p-7">
      <div className="flex items-center justify-between">
        <LiveState live={live} figures={figures} />
        <IconButton icon={Maximize} label="Full screen" onClick={onFullScreen} />
      </div>
      {cents === null ? (
        <Skeleton className="mt-5 h-28 w-3/4" />
      ) : (
        <CostFigure cents={cents} smallest="3rem" largest="7rem" className="mt-5" />
      )}
      <div className="mt-4 border-b border-line pb-5">
        <LiveNote live={live} figures={figures}>
          <Explain figure="live-cost" label="the cost so far" />
        </LiveNote>
      </div>
      <dl className="meter-figures mt-5">
        <MeterFigure label="Elapsed">
          <span role="timer" aria-label="Elapsed">
            {clock}
          </span>
        </MeterFigure>
        <MeterFigure label="In the meeting">{format.integer(people)}</MeterFigure>
      </dl>
      {leads && <MeterButtons live={live} isRunning={figures.isRunning} act={act} />}
    </Card>
  );
}

type LiveStateProps = { live: LiveMeeting; figures: LiveFigures };

export function LiveState({ live, figures }: LiveStateProps) {
  const stoppedText = live.endedAtMs !== null ? t`Ended` : live.runs.length > 0 ? t`Paused` : t`Ready`;
  return <MeterState isRunning={figures.isRunning} stoppedText={stoppedText} />;
}

type LiveNoteProps = LiveStateProps & { children?: ReactNode };

/** What the large figure is, announced to screen readers once a minute. */
export function LiveNote({ live, figures, children }: LiveNoteProps) {
  const { isRunning, minuteCents, minutes, centsPerMinute } = figures;
  const costPerMinute = (
    <strong className="font-semibold text-ink">{format.moneyWithCents(toMajor(centsPerMinute))}</strong>
  );
  return (
    <div className="space-y-1">
      <p className="tabular text-ink-2">
        {live.endedAtMs !== null ? (
          'in whole minutes, as it is saved'
        ) : live.runs.length > 0 ? (
          <>so far, at {costPerMinute} per minute</>
        ) : (
          <>{costPerMinute} per minute</>
        )}
        {children}
      </p>
      {!live.isExact && <p className="text-[0.85em] text-ink-3">Everybody counts at one blended rate.</p>}
      <output className="sr-only">
        {isRunning &&
          minuteCents !== null &&
          minutes > 0 &&
          `${format.minutes(minutes)}, ${format.moneyWithCents(toMajor(minuteCents))}`}
      </output>
    </div>
  );
}

type MeterButtonsProps = { live: LiveMeeting; isRunning: boolean; act: Act };

export function MeterButtons({ live, isRunning, act }: MeterButtonsProps) {
  const [isEnding, setEnding] = useState(false);
  const startText = live.runs.length > 0 ? t`Resume` : t`Start`;
  return (
    <div className="mt-5 grid grid-cols-2 gap-2">
      <Button
        size="lg"
        variant={live.runs.length > 0 ? 'secondary' : 'primary'}
        icon={isRunning ? Pause : Play}
        onClick={() => act({ kind: isRunning ? 'pause' : 'start' })}
      >
        {isRunning ? 'Pause' : startText}
      </Button>
      <Button size="lg" icon={Square} onClick={() => setEnding(true)}>
        End meeting
      </Button>
      {isEnding && (
        <ConfirmDialog
          title="End this meeting?"
          description="The meter stops for everybody. You can correct who took part before you save the meeting."
          confirmLabel={t`End meeting`}
          onClose={() => setEnding(false)}
          onConfirm={() => {
            setEnding(false);
            act({ kind: 'end' });
          }}
        />
      )}
    </div>
  );
}
