import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

export const budgetDialog = lazyDialog(async () => (await import('./budget-dialog.tsx')).BudgetDialog);
