// React comes with the first dialog: nothing else of the page needs it.

const dialogs = {
  'watch-demo': async () => (await import('./watch-demo.tsx')).openWatchDemo,
  'schedule-demo': async () => (await import('./schedule-demo.tsx')).openScheduleDemo,
};

export type LandingDialog = keyof typeof dialogs;

/** Answers a button that names its dialog in `data-opens`. */
export function openDialogFrom(button: HTMLElement): void {
  const load = dialogs[button.dataset.opens as LandingDialog];
  const prepare = () => void load().catch(() => undefined);
  for (const event of ['pointerenter', 'focus']) button.addEventListener(event, prepare, { once: true });

  const setBusy = (isBusy: boolean) => {
    button.ariaBusy = button.ariaDisabled = isBusy ? 'true' : null;
  };
  const open = async () => {
    if (button.ariaBusy) return;
    sayFailure(button, '');
    setBusy(true);
    try {
      (await load())();
    } catch {
      // Some browsers do not ask twice for a script that failed.
      sayFailure(button, "Can't reach the server. Check your connection, and load the page again.");
    }
    setBusy(false);
  };
  button.addEventListener('click', () => void open());
}

/** Below the button, and to whoever listens to the page. */
function sayFailure(button: HTMLElement, text: string): void {
  let place = button.parentElement?.querySelector('[role=alert]');
  if (!place) {
    place = document.createElement('p');
    place.role = 'alert';
    place.className = 'basis-full text-sm text-bad empty:hidden';
    button.parentElement?.append(place);
  }
  place.textContent = text;
}
