import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { type Budget, type BudgetDraft, createBudget, editBudget, listBudgets } from '#contract/budgets.ts';
import { failureMessage, isGone } from '#web/api/api-failure.ts';
import { call } from '#web/api/client.ts';
import { meetingsKey } from '#web/components/meetings-key.ts';
import { suggestionsQuery } from '#web/components/organization-queries.ts';
import { showFieldErrors } from '#web/components/show-failure.ts';
import { useDraftKey } from '#web/components/draft-key.ts';
import { toast } from '#web/ui/toast.ts';
import { type BudgetFormValues, changesOf } from './form-values.ts';

/** Made of the meetings of the month, so it is fresh again after each of their changes. */
export const budgetsQuery = queryOptions({
  queryKey: [...meetingsKey, 'budgets'],
  queryFn: ({ signal }) => call(listBudgets, {}, { signal }),
});

type Form = UseFormReturn<BudgetFormValues, unknown, BudgetDraft>;

/** Saves the form; what the server refuses stands beside its field, and anything else above the form. */
export function useBudgetSaving(budget: Budget | null, form: Form, onSaved: () => void) {
  const client = useQueryClient();
  const draftKeyOf = useDraftKey();
  const createOnce = (body: BudgetDraft) =>
    call(createBudget, { body: { ...body, draftKey: draftKeyOf(body) } });
  return useMutation({
    mutationFn: (draft: BudgetDraft) =>
      budget
        ? call(editBudget, { params: { id: String(budget.id) }, body: changesOf(budget, draft) })
        : createOnce(draft),
    onSuccess: async (saved) => {
      void client.invalidateQueries({ queryKey: suggestionsQuery.queryKey });
      await client.invalidateQueries({ queryKey: budgetsQuery.queryKey });
      toast.success(budget ? 'Budget updated' : 'Budget created', { description: saved.department });
      onSaved();
    },
    onError: (error) => {
      const isShown = showFieldErrors(form, error);
      if (!isShown) form.setError('root', { message: failureOf(error) });
    },
  });
}

const failureOf = (error: Error) =>
  isGone(error) ? 'Somebody deleted this budget meanwhile.' : failureMessage(error);
