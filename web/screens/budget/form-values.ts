import type { FieldErrors, Resolver } from 'react-hook-form';
import { defaultAlertThreshold } from '#domain/budgets/budget.ts';
import { BudgetDraft, type BudgetEdit, budgetRefusals, type Budget } from '#contract/budgets.ts';
import { schemaResolver } from '#web/components/schema-resolver.ts';

/** What stands in the fields: text, so that what cannot be read is not lost. */
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

const written = /^-?\$?(\d{1,3}(,\d{3})+|\d+)?(\.\d*)?$/;

/** "1,500", "$1500.50": a number as people here write it; undefined for nothing, NaN for anything else. */
function readNumber(text: string): number | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  return written.test(trimmed) && /\d/.test(trimmed) ? Number(trimmed.replaceAll(/[$,]/g, '')) : Number.NaN;
}

const check = schemaResolver(BudgetDraft);

/** Checks with the contract's own schema. */
export const budgetResolver: Resolver<BudgetFormValues, unknown, BudgetDraft> = (values, context, options) =>
  check(
    {
      department: values.department,
      // The schema's own words for a limit that is missing are those that the form shows.
      monthlyLimit: readNumber(values.monthlyLimit) as number,
      managerEmail: values.managerEmail.trim() || null,
      alertThreshold: readNumber(values.alertThreshold) ?? Number.NaN,
    },
    context,
    { ...options, fields: {}, names: [] },
  );

/** The title and sentence of the toast that says why a form was not sent; null when a field says it alone. */
export function refusalOf(errors: FieldErrors<BudgetFormValues>): readonly [string, string] | null {
  const { department, monthlyLimit, alertThreshold } = errors;
  if (department?.type === 'required' || monthlyLimit?.type === 'required') return budgetRefusals.missing;
  if (monthlyLimit?.message) return [budgetRefusals.limit[0], monthlyLimit.message];
  if (alertThreshold?.message) return [budgetRefusals.threshold[0], alertThreshold.message];
  return null;
}

/** Only what was changed here: somebody else may have changed the rest since the form was opened. */
export function changesOf(budget: Budget, draft: BudgetDraft): BudgetEdit {
  const changed = (['monthlyLimit', 'managerEmail', 'alertThreshold'] as const).filter(
    (name) => draft[name] !== budget[name],
  );
  return Object.fromEntries(changed.map((name) => [name, draft[name]]));
}
