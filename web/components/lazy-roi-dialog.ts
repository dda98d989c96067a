import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

// Most who see its button read on.
export const roiDialog = lazyDialog(async () => (await import('./roi-dialog.tsx')).RoiDialog);
