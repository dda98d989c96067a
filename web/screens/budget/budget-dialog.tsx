import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { Budget, BudgetDraft } from '#contract/budgets.ts';
import { leaving, useLeaveQuestion } from '#web/components/leave-question.ts';
import { suggestionsQuery } from '#web/components/organization-queries.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ComboInput } from '#web/ui/combo-input.tsx';
import { Dialog, FormActions } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { toast } from '#web/ui/toast.ts';
import { type BudgetFormValues, budgetResolver, formValuesOf, toastText } from './form-values.ts';
import { useSaveBudget } from './queries.ts';
import { currencySymbol } from '#web/components/format.ts';

type BudgetDialogProps = {
  /** The budget to edit, or 'new'. */
  subject: Budget | 'new';
  onClose: () => void;
};

export function BudgetDialog({ subject, onClose }: BudgetDialogProps) {
  const budget = subject === 'new' ? null : subject;
  const leave = leaving(onClose);
  return (
    <Dialog
      onClose={leave}
      title={budget ? 'Edit Budget' : 'Create Budget'}
      description="What a department may spend on meetings in a calendar month."
    >
      <BudgetForm budget={budget} onSaved={onClose} onCancel={leave} />
    </Dialog>
  );
}

type BudgetFormProps = { budget: Budget | null; onSaved: () => void; onCancel: () => void };

function BudgetForm({ budget, onSaved, onCancel }: BudgetFormProps) {
  const { data: suggestions } = useQuery(suggestionsQuery);
  const form = useForm<BudgetFormValues, unknown, BudgetDraft>({
    mode: 'onTouched',
    resolver: budgetResolver,
    defaultValues: formValuesOf(budget),
  });
  const saving = useSaveBudget(budget, form, onSaved);
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
        <Field label={`Monthly Limit (${currencySymbol})`} error={errors.monthlyLimit?.message}>
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
          <Input {...register('alertThreshold')} inputMode="numeric" autoComplete="off" className="tabular" />
        </Field>
      </div>
      <Field
        label="Manager Email"
        optional
        error={errors.managerEmail?.message}
        help="Receives one email a month at the alert threshold and one at the limit."
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
        onCancel={onCancel}
      />
    </form>
  );
}
