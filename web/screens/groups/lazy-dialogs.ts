import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

export const groupDialog = lazyDialog(async () => (await import('./group-dialog.tsx')).GroupDialog);
export const memberDialog = lazyDialog(async () => (await import('./member-dialog.tsx')).MemberDialog);
