import {
  ChartColumn,
  CircleCheckBig,
  CircleHelp,
  Gauge,
  LayoutTemplate,
  type LucideIcon,
  Sparkles,
  Timer,
  Users,
} from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { site } from '#web/components/site.ts';

const resetAfterMs = 300;

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
          // Placed beside the cards where the page is wide enough.
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

type TourStep = { icon: LucideIcon; title: string; text: string };

/** The seven steps of the specification, section 2.4. */
const tourSteps: readonly [TourStep, ...TourStep[]] = [
  {
    icon: Gauge,
    title: `Welcome to ${site.name}`,
    text: 'See what a meeting costs while it runs, and whether it was worth it. This tour takes a minute.',
  },
  {
    icon: Timer,
    title: 'Real-time cost tracking',
    text: 'In the Calculator, add who attends and start the timer: the cost grows minute by minute. Save the meeting when it ends.',
  },
  {
    icon: Sparkles,
    title: 'AI Hygiene Coach',
    text: 'A Hygiene Score shows how well a meeting was set up: a stated goal, the right people, the right length.',
  },
  {
    icon: LayoutTemplate,
    title: 'Templates',
    text: 'Save a meeting that repeats as a template, and start the next one with its title, type and attendees filled in.',
  },
  {
    icon: Users,
    title: 'Groups',
    text: 'Keep the people who often meet as a group, and add all of them to a meeting at once.',
  },
  {
    icon: ChartColumn,
    title: 'Analytics',
    text: 'See where time and money go: by week, by type and by day, and which meetings cost the most.',
  },
  {
    icon: CircleCheckBig,
    title: "You're All Set!",
    text: 'Start the Calculator in your next meeting. This tour stays behind the question mark in the corner.',
  },
];
