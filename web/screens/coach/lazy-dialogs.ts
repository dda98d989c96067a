import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

export const doItDialog = lazyDialog(async () => (await import('./do-it-dialog.tsx')).DoItDialog);

export const reviewDialog = lazyDialog(async () => (await import('./review-dialog.tsx')).ReviewDialog);

export const settingsDialog = lazyDialog(async () => (await import('./settings-dialog.tsx')).SettingsDialog);
