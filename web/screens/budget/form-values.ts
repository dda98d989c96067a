import type { FieldErrors, Resolver } from 'react-hook-form';
import { defaultAlertThreshold } from '#domain/budgets/budget.ts';
import { BudgetDraft, type BudgetEdit, budgetRefusals, type Budget } from '#contract/budgets.ts';
import { schemaResolver } from '#web/components/schema-resolver.ts';

/** The fields as they were typed, so that invalid input is not lost. */
export type BudgetFormValues = {
  department: string;
  monthlyLimit: string;
  managerEmail: string;
  alertThreshold: string;
};

export function formValuesOf(budget: Budget | null): BudgetFormValues {
  return {
    department: budget?.department ?? '',
    monthlyLimit: budget ? String(budget.monthlyLimit) : '',
    managerEmail: budget?.managerEmail ?? '',
    alertThreshold: String(budget?.alertThreshold ?? defaultAlertThreshold),
  };
}

const numberPattern = /^-?\$?(\d{1,3}(,\d{3})+|\d+)?(\.\d*)?$/;

/** Reads "1,500" or "$1500.50": undefined if empty, NaN if invalid. */
function readNumber(text: string): number | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  return numberPattern.test(trimmed) && /\d/.test(trimmed)
    ? Number(trimmed.replaceAll(/[$,]/g, ''))
    : Number.NaN;
}

const check = schemaResolver(BudgetDraft);

/** Validates with the schema of the contract. */
export const budgetResolver: Resolver<BudgetFormValues, unknown, BudgetDraft> = (values, context, options) =>
  check(
    {
      department: values.department,
      // If undefined, the schema reports the missing limit.
      monthlyLimit: readNumber(values.monthlyLimit) as number,
      managerEmail: values.managerEmail.trim() || null,
      alertThreshold: readNumber(values.alertThreshold) ?? Number.NaN,
    },
    context,
    { ...options, fields: {}, names: [] },
  );

/** Title and text of the toast for an invalid form (section 8 of the specification); null where the field suffices. */
export function toastText(errors: FieldErrors<BudgetFormValues>): readonly [string, string] | null {
  const { department, monthlyLimit, alertThreshold } = errors;
  if (department?.type === 'required' || monthlyLimit?.type === 'required') return budgetRefusals.missing;
  if (monthlyLimit?.message) return [budgetRefusals.limit[0], monthlyLimit.message];
  if (alertThreshold?.message) return [budgetRefusals.threshold[0], alertThreshold.message];
  return null;
}

/** Only the changed fields: someone else may have edited the others since the form was opened. */
export function changesOf(budget: Budget, draft: BudgetDraft): BudgetEdit {
  const changed = (['monthlyLimit', 'managerEmail', 'alertThreshold'] as const).filter(
    (name) => draft[name] !== budget[name],
  );
  return Object.fromEntries(changed.map((name) => [name, draft[name]]));
}
