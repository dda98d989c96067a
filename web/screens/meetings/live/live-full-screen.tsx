import { Minimize } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LiveMeeting } from '#contract/meetings/live-meetings.ts';
import { t } from '#domain/format/text.ts';
import { format } from '#web/components/forms/format.ts';
import { BigMeter, FullScreen } from '#web/components/meetings/big-meter.tsx';
import { CostFigure } from '#web/components/meetings/cost-figure.tsx';
import { QrCode } from '#web/components/site/qr-code.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { Act } from './live-connection.ts';
import { type LiveFigures, leftText, useLiveFigures } from './live-figures.ts';
import { LiveNote, LiveState, MeterButtons } from './live-meter.tsx';

type LiveFullScreenProps = {
  live: LiveMeeting;
  /** The link for others, if this device has it. */
  link: string | null;
  leads: boolean;
  act: Act;
  onClose: () => void;
};

/** For the display of the room: who comes late finds the code here. */
export function LiveFullScreen({ live, link, leads, act, onClose }: LiveFullScreenProps) {
  const figures = useLiveFigures(live);
  const { isRunning } = figures;
  const isOver = live.endedAtMs !== null;
  return (
    <FullScreen isAwake={isRunning} onClose={onClose}>
      <LiveBigMeter live={live} figures={figures} title={live.title}>
        <div className="flex flex-wrap items-end gap-4">
          <div className="flex flex-wrap items-end gap-2">
            {leads && !isOver && <MeterButtons live={live} isRunning={isRunning} act={act} />}
            <Button icon={Minimize} size="lg" onClick={onClose}>
              Leave
              <kbd className="text-xs font-normal text-ink-3 max-sm:hidden">Esc</kbd>
            </Button>
          </div>
          {link !== null && !isOver && (
            <QrCode text={link} label="QR code of the link to this meeting" className="size-[22vmin]" />
          )}
        </div>
      </LiveBigMeter>
    </FullScreen>
  );
}

type LiveBigMeterProps = {
  live: LiveMeeting;
  figures: LiveFigures;
  title: string;
  children?: ReactNode;
};

/** The figures of a live meeting in large type. */
export function LiveBigMeter({ live, figures, title, children }: LiveBigMeterProps) {
  const { cents, clock, people, current } = figures;
  return (
    <BigMeter
      title={title}
      state={<LiveState live={live} figures={figures} />}
      cost={cents !== null && <CostFigure cents={cents} smallest="2rem" largest="48vh" />}
      note={<LiveNote live={live} figures={figures} />}
      clock={clock}
      counts={
        <>
          {format.count(people, 'person', 'people')}
          {current && (
            <span className={classNames('block', current.leftMs < 0 && 'font-semibold text-bad')}>
              <bdi>{current.item.title || t`Item ${current.index + 1}`}</bdi> · {leftText(current.leftMs)}
            </span>
          )}
        </>
      }
    >
      {children}
    </BigMeter>
  );
}
