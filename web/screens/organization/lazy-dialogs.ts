import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

export const addUserDialog = lazyDialog(async () => (await import('./add-user-dialog.tsx')).AddUserDialog);

export const invitationsDialog = lazyDialog(
  async () => (await import('./invitations-dialog.tsx')).InvitationsDialog,
);

export const removeDialog = lazyDialog(async () => (await import('./remove-dialog.tsx')).RemoveDialog);

export const settingsDialog = lazyDialog(async () => (await import('./settings-dialog.tsx')).SettingsDialog);
