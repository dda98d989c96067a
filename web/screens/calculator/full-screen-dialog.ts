import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

export const fullScreenDialog = lazyDialog(
  async () => (await import('./full-screen-view.tsx')).FullScreenView,
);
