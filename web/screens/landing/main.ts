// The page is plain HTML, drawn when it is built. This is all that it runs: 4 kB instead of React and all of the page.

import '#web/app/app.css';
import { toggleTheme } from '#web/components/theme.ts';
import { takeSaying } from '#web/components/saying.ts';
import { openDialogFrom } from './open-dialogs.ts';
import { runHeroMeter } from './run-hero-meter.ts';
import { say } from './say.ts';

const all = (selector: string) => document.querySelectorAll<HTMLElement>(selector);

for (const button of all('[data-toggles-theme]')) button.addEventListener('click', toggleTheme);
for (const button of all('[data-opens]')) openDialogFrom(button);
for (const card of all('[data-hero-meter]')) runHeroMeter(card);

const saying = takeSaying();
if (saying) say(saying);

const later = JSON.parse(document.getElementById('later')?.textContent ?? '[]') as string[];

/** What the dialogs need comes when nothing else does, one file after the other; whoever opens a dialog runs it. */
function fetchLater() {
  const href = later.shift();
  if (!href) return;
  const link = document.createElement('link');
  document.head.append(Object.assign(link, { rel: 'prefetch', as: 'script', href, onload: fetchLater }));
}
if (document.readyState === 'complete') fetchLater();
else window.addEventListener('load', fetchLater);

// The page answers: see web/app/start/after-paint.js.
window.dispatchEvent(new Event('taken-over'));
