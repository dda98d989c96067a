import {
  elapsedMs,
  isRunning,
  pauseMeter,
  startMeter,
  stoppedMeter,
  type Meter,
} from '#domain/meetings/meter.ts';
import { heroCostCents, heroShare, openedAtMs } from './hero-demo.ts';
import { meterFigures } from './meter-figures.ts';

/** The product at work, in real time: writes into what hero-meter.tsx drew. */
export function runHeroMeter(card: HTMLElement): void {
  let meter: Meter = { ...stoppedMeter, bankedMs: openedAtMs };
  let ticking: ReturnType<typeof setInterval> | undefined;

  const show = () => {
    const ms = elapsedMs(meter, Date.now());
    for (const [name, text] of Object.entries(meterFigures(ms, heroCostCents(ms)))) {
      const place = card.querySelector(`[data-live="${name}"]`);
      if (place) place.textContent = text;
    }
    const bar = card.querySelector<HTMLElement>('[data-live="share"]');
    if (bar) bar.style.transform = heroShare(ms);
  };

  const startOrPause = () => {
    meter = (isRunning(meter) ? pauseMeter : startMeter)(meter, Date.now());
    card.toggleAttribute('data-running', isRunning(meter));
    clearInterval(ticking);
    if (isRunning(meter)) ticking = setInterval(show, 1000);
    show();
  };

  card.querySelector('button')?.addEventListener('click', startOrPause);
  // Whoever asked for less motion starts it by hand.
  if (!window.matchMedia('(prefers-reduced-motion: reduce)').matches) startOrPause();
}
