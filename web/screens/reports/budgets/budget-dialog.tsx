import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FieldErrors, type Resolver, useForm, type UseFormReturn } from 'react-hook-form';
import {
  type Budget,
  BudgetDraft,
  type BudgetEdit,
  budgetMessages,
  createBudget,
  editBudget,
  defaultAlertThreshold,
} from '#contract/reports/budgets.ts';
import { t } from '#domain/format/text.ts';
import { leaving, useLeaveQuestion } from '#web/components/forms/leave-question.ts';
import { suggestionsQuery } from '#web/components/organization/organization-queries.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ComboInput, Field, Input } from '#web/ui/field.tsx';
import { Dialog, FormActions } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { budgetsQuery } from '#web/components/reports/budgets-query.ts';
import { call, failureMessage, isGone } from '#web/api/client.ts';
import { useDraftKey } from '#web/components/meetings/draft-key.ts';
import { showFieldErrors } from '#web/components/forms/failure-alert.tsx';
import { format } from '#web/components/forms/format.ts';
import { schemaResolver } from '#web/components/forms/schema-resolver.ts';

type BudgetDialogProps = {
  /** The budget to edit, or 'new'. */
  subject: Budget | 'new';
  onClose: () => void;
};

export function BudgetDialog({ subject, onClose }: BudgetDialogProps) {
  const budget = subject === 'new' ? null : subject;
  const leave = leaving(onClose);
  const { data: suggestions } = useQuery(suggestionsQuery);
  const form = useForm<BudgetFormValues, unknown, BudgetDraft>({
    mode: 'onTouched',
    resolver: budgetResolver,
    defaultValues: formValuesOf(budget),
  });
  const saving = useSaveBudget(budget, form, onClose);
  const { register, handleSubmit, formState } = form;
  const { errors, isDirty, isSubmitting } = formState;
  useLeaveQuestion(() => isDirty);

  const submit = handleSubmit(
    (draft) => {
      if (!saving.isPending) saving.mutate(draft);
    },
    (invalid) => {
      const problem = toastText(invalid);
      if (problem) toast.error(problem[0], { description: problem[1] });
    },
  );

  return (
    <Dialog
      onClose={() => void leave()}
      title={budget ? 'Edit Budget' : 'Create Budget'}
      description="What a department may spend on meetings in a calendar month."
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {errors.root && <Alert tone="bad">{errors.root.message}</Alert>}
        <Field
          label="Department Name"
          error={errors.department?.message}
          help={budget ? 'To budget another department, create a new budget.' : undefined}
        >
          <ComboInput
            {...register('department')}
            data-autofocus={budget ? undefined : true}
            suggestions={suggestions?.departments ?? []}
            readOnly={budget !== null}
            maxLength={120}
            placeholder="Engineering"
          />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={`Monthly Limit (${format.currencySymbol})`} error={errors.monthlyLimit?.message}>
            <Input
              {...register('monthlyLimit')}
              data-autofocus={budget ? true : undefined}
              inputMode="decimal"
              autoComplete="off"
              placeholder="5,000"
              className="tabular"
            />
          </Field>
          <Field
            label="Alert Threshold (%)"
            error={errors.alertThreshold?.message}
            help="Percent of the limit, 1 to 100."
          >
            <Input
              {...register('alertThreshold')}
              inputMode="numeric"
              autoComplete="off"
              className="tabular"
            />
          </Field>
        </div>
        <Field
          label="Monthly Limit (person-hours)"
          optional
          error={errors.monthlyHours?.message}
          help="Members who see amounts at the blended rate see this limit, and not the one of money."
        >
          <Input {...register('monthlyHours')} inputMode="decimal" autoComplete="off" className="tabular" />
        </Field>
        <Field
          label="Manager Email"
          optional
          error={errors.managerEmail?.message}
          help="Receives one email a month at the alert threshold and one at the limit, with exact figures. A member who does not see these gets none."
        >
          <Input
            {...register('managerEmail')}
            type="email"
            inputMode="email"
            autoComplete="off"
            placeholder="manager@company.com"
          />
        </Field>
        <FormActions
          label={budget ? 'Save Changes' : 'Create Budget'}
          busy={isSubmitting || saving.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

type Form = UseFormReturn<BudgetFormValues, unknown, BudgetDraft>;

/** Creates a budget or updates the given one. Errors are shown at their field, otherwise above the form. */
function useSaveBudget(budget: Budget | null, form: Form, onSaved: () => void) {
  const client = useQueryClient();
  const draftKeyOf = useDraftKey();
  return useMutation({
    mutationFn: (draft: BudgetDraft) =>
      budget
        ? call(editBudget, { params: { id: String(budget.id) }, body: changesOf(budget, draft) })
        : call(createBudget, { body: { ...draft, draftKey: draftKeyOf(draft) } }),
    onSuccess: async (saved) => {
      void client.invalidateQueries({ queryKey: suggestionsQuery.queryKey });
      await client.invalidateQueries({ queryKey: budgetsQuery.queryKey });
      toast.success(budget ? t`Budget updated` : t`Budget created`, { description: saved.department });
      onSaved();
    },
    onError: (error) => {
      if (showFieldErrors(form, error)) return;
      const message = isGone(error) ? t`Someone else has deleted this budget.` : failureMessage(error);
      form.setError('root', { message });
    },
  });
}

/** The fields as they were typed, so that invalid input is not lost. */
type BudgetFormValues = {
  department: string;
  monthlyLimit: string;
  monthlyHours: string;
  managerEmail: string;
  alertThreshold: string;
};

function formValuesOf(budget: Budget | null): BudgetFormValues {
  return {
    department: budget?.department ?? '',
    monthlyLimit: String(budget?.monthlyLimit ?? ''),
    monthlyHours: String(budget?.hours.limit ?? ''),
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
const budgetResolver: Resolver<BudgetFormValues, unknown, BudgetDraft> = (values, context, options) =>
  check(
    {
      department: values.department,
      // If undefined, the schema reports the missing limit.
      monthlyLimit: readNumber(values.monthlyLimit) as number,
      monthlyHours: readNumber(values.monthlyHours) ?? null,
      managerEmail: values.managerEmail.trim() || null,
      alertThreshold: readNumber(values.alertThreshold) ?? Number.NaN,
    },
    context,
    { ...options, fields: {}, names: [] },
  );

/** Title and text of the toast for an invalid form (section 8 of the specification); null where the field suffices. */
function toastText(errors: FieldErrors<BudgetFormValues>): readonly [string, string] | null {
  const { department, monthlyLimit, alertThreshold } = errors;
  if (department?.type === 'required' || monthlyLimit?.type === 'required') return budgetMessages.missing;
  if (monthlyLimit?.message) return [budgetMessages.limit[0], monthlyLimit.message];
  if (alertThreshold?.message) return [budgetMessages.threshold[0], alertThreshold.message];
  return null;
}

/** Only the changed fields: someone else may have edited the others since the form was opened. */
function changesOf(budget: Budget, draft: BudgetDraft): BudgetEdit {
  const before = { ...budget, monthlyHours: budget.hours.limit };
  const changed = (['monthlyLimit', 'monthlyHours', 'managerEmail', 'alertThreshold'] as const).filter(
    (name) => draft[name] !== before[name],
  );
  return Object.fromEntries(changed.map((name) => [name, draft[name]]));
}
