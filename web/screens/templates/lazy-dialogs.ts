import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

export const templateDialog = lazyDialog(async () => (await import('./template-dialog.tsx')).TemplateDialog);

export const rolesDialog = lazyDialog(
  async () => (await import('#web/components/manage-roles-dialog.tsx')).ManageRolesDialog,
);

export const tiersDialog = lazyDialog(
  async () => (await import('#web/components/manage-tiers-dialog.tsx')).ManageTiersDialog,
);
