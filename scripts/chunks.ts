// Which modules of the pages go into one file together: each that is left alone is a request of its own.

type Chosen = (id: string) => boolean;

/** Files of a folder, named without their extension. */
const files = (folder: string, names: readonly string[]): Chosen => {
  const beginnings = names.map((name) => `/${folder}/${name}.`);
  return (id) => beginnings.some((beginning) => id.includes(beginning));
};

/** All files of a folder but those named; not those of the folders in it. */
const filesBut = (folder: string, names: readonly string[]): Chosen => {
  const left = files(folder, names);
  return (id) => id.includes(`/${folder}/`) && !id.split(`/${folder}/`)[1]?.includes('/') && !left(id);
};

const icons = (names: readonly string[]) => files('lucide-react/dist/esm/icons', names);

const any =
  (...choices: Chosen[]): Chosen =>
  (id) =>
    choices.some((chosen) => chosen(id));

/** What nearly every page shows. */
export const shownEverywhere = any(
  filesBut('web/ui', [
    'toast-layer',
    'confirm-dialog',
    'table',
    'figures-table',
    'fitting-size',
    'stat-cards',
    'pager',
    'password-input',
    'use-row-dragging',
    'window-events',
    'checkbox',
    'day-input',
  ]),
  files('web/components', ['brand', 'load-failure', 'meter-state', 'theme-toggle']),
  icons(['users', 'chart-no-axes-column', 'layout-template', 'timer']),
);

/** What the landing page runs, and the app too: apart from React, which that page does without. */
export const plain = any(
  (id) => id.includes('vite/preload-helper'),
  files('domain', ['meter', 'cost', 'money', 'attendance', 'salary-tiers']),
  files('web/components', ['theme']),
);

/** What screens with figures share, each too small for a file of its own. */
export const figures = any(
  files('web/components', [
    'awaiting-approval',
    'axis-ticks',
    'chart-slider',
    'cost-columns',
    'hygiene-score',
    'meeting-link',
    'meeting-type-badge',
    'meeting-type-color',
    'money',
    'week-change',
  ]),
  files('web/ui', ['figures-table', 'fitting-size', 'stat-cards', 'table']),

  icons([
    'chart-column',
    'calendar-clock',
    'trending-down',
    'circle-question-mark',
    'arrow-right',
    'chevron-left',
    'chevron-right',
  ]),
);

/** Each alone would weigh more than what is in it. */
export const smallest = any(
  icons([
    'menu',
    'hourglass',
    'log-out',
    'search',
    'plus',
    'play',
    'pause',
    'copy',
    'undo-2',
    'pencil',
    'rotate-ccw',
    'user-plus',
    'users-round',
    'download',
  ]),
  files('web/components', ['meeting-path', 'meetings-key', 'random-key', 'stored-text', 'tier-options']),
  files('web/api', ['save-patience']),
  files('web/ui', ['window-events']),
  files('domain', ['meeting-types', 'hygiene-band']),
);

/** Where meetings are typed: by themselves, in templates, and one that is edited. */
export const typed = any(
  files('web/components', [
    'add-attendee-form',
    'add-group-menu',
    'ask-ahead',
    'groups-query',
    'list-menu',
    'meeting-type-options',
    'minutes-input',
    'tiers-notice',
  ]),
  files('domain', ['duration-text', 'group']),
);

/** The calculator's views share much: in one file it is smaller than in the pieces that each view would leave behind. */
export const calculatorAtOnce = filesBut('web/calculator', [
  'calculator-page',
  'full-screen-view',
  'ticker',
  'dress-ticker',
  'duration-dialog',
  'set-duration',
  'template-dialog',
  'template-from-address',
  'use-title-from-address',
  'use-kept-from-address',
  'draft-of-save',
  'replace-question',
  'save-refusal',
  'keep-for-later',
  'template-by-id',
  'template-to-save',
  'use-wake-lock',
  'hygiene-hint',
  'hint-words',
  'use-meeting-now',
]);
