import { useEffect } from 'react';
import { t } from '#domain/format/text.ts';
import { currentLocation, navigate } from '#web/components/site/navigation.ts';
import { site } from '#web/components/site/site.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';

type TourStep = { path: string; title: string; text: string };

/** The seven steps of the specification, section 2.4, each beside its screen. */
const tourSteps: readonly [TourStep, ...TourStep[]] = [
  {
    path: '/dashboard',
    title: t`Welcome to ${site.name}`,
    text: t`See what a meeting costs while it runs, and whether it was worth it. This tour shows you the main screens in a minute.`,
  },
  {
    path: '/dashboard/calculator',
    title: t`Real-time cost tracking`,
    text: t`In the Calculator, add who attends and start the timer: the cost grows minute by minute. Save the meeting when it ends.`,
  },
  {
    path: '/dashboard/coach',
    title: t`AI Hygiene Coach`,
    text: t`A Hygiene Score shows how well your meetings were set up: a stated goal, the right people, the right length. The coach recommends what to change.`,
  },
  {
    path: '/dashboard/templates',
    title: t`Templates`,
    text: t`Save a meeting that repeats as a template, and start the next one with its title, type and attendees filled in.`,
  },
  {
    path: '/dashboard/groups',
    title: t`Groups`,
    text: t`Keep the people who often meet as a group, and add all of them to a meeting at once.`,
  },
  {
    path: '/dashboard/analytics',
    title: t`Analytics`,
    text: t`See where time and money go: by week, by type and by day, and which meetings cost the most.`,
  },
  {
    path: '/dashboard',
    title: t`You're All Set!`,
    text: t`Start the Calculator in your next meeting. To see this tour again, press the question mark on the dashboard.`,
  },
];

const show = (step: number) => navigate(tourSteps[step]?.path ?? '/dashboard', { state: { tourStep: step } });

/** The step is in the state of the history entry, so that Back and a reload lead to it. */
export function QuickStartTour({ step: index }: { step: number }) {
  const step = tourSteps[index] ?? tourSteps[0];
  const isLast = index === tourSteps.length - 1;
  const close = () => void navigate(currentLocation().href, { replace: true });

  useEffect(
    () => () => {
      // The button that opened the tour may no longer exist.
      if (document.activeElement === document.body) document.getElementById('content')?.focus();
    },
    [],
  );

  return (
    <Dialog isDocked onClose={close} title={step.title}>
      <p aria-live="polite" className="min-h-18 text-ink-2">
        {step.text}
      </p>
      <TourProgress index={index} />
      <DialogActions>
        <Button disabled={index === 0} onClick={() => void show(index - 1)}>
          Previous
        </Button>
        {isLast ? (
          <Button variant="primary" onClick={close}>
            Let&apos;s Go!
          </Button>
        ) : (
          <Button data-autofocus variant="primary" onClick={() => void show(index + 1)}>
            Next
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function TourProgress({ index }: { index: number }) {
  return (
    <div className="mt-4 flex items-center gap-3">
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
