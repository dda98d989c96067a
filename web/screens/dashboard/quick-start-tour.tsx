import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { tourSteps } from './tour-steps.ts';

const resetAfterMs = 300;

/** The floating help button and the tour that it opens. */
export function QuickStartTour() {
  const [isOpen, setOpen] = useState(false);
  const [index, setIndex] = useState(0);
  const step = tourSteps[index] ?? tourSteps[0];
  const isLast = index === tourSteps.length - 1;

  const close = () => {
    setOpen(false);
    setTimeout(() => setIndex(0), resetAfterMs);
  };

  return (
    <>
      <button
        type="button"
        aria-label="Quick-start tour"
        onClick={() => setOpen(true)}
        className={classNames(
          buttonClass({ size: 'icon' }),
          // Beside the figures of the cards, and over none, where the page is wide enough for both.
          'fixed! right-4 bottom-4 z-20 size-11! rounded-full! shadow-md sm:right-1.5 sm:bottom-6 2xl:right-6',
        )}
      >
        <CircleHelp className="size-5!" aria-hidden />
      </button>
      {isOpen && (
        <Dialog onClose={close} title={step.title} size="sm">
          <div aria-live="polite" className="grid min-h-40 content-start gap-4">
            <span className="grid size-12 place-items-center rounded-xl bg-accent-soft text-accent">
              <step.icon className="size-6" aria-hidden />
            </span>
            <p className="text-base text-ink-2">{step.text}</p>
          </div>
          <TourProgress index={index} />
          <DialogActions>
            <Button disabled={index === 0} onClick={() => setIndex(index - 1)}>
              Previous
            </Button>
            {isLast ? (
              <Button variant="primary" onClick={close}>
                Let&apos;s Go!
              </Button>
            ) : (
              <Button variant="primary" onClick={() => setIndex(index + 1)}>
                Next
              </Button>
            )}
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}

function TourProgress({ index }: { index: number }) {
  return (
    <div className="mt-2 flex items-center gap-3">
      <div aria-hidden className="flex flex-1 gap-1">
        {tourSteps.map((step, at) => (
          <span
            key={step.title}
            className={classNames('h-1 flex-1 rounded-full', at <= index ? 'bg-accent' : 'bg-line')}
          />
        ))}
      </div>
      <p className="tabular text-xs text-ink-3">
        Step {index + 1} of {tourSteps.length}
      </p>
    </div>
  );
}
