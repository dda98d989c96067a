import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { type Budget, type BudgetDraft, createBudget, editBudget, listBudgets } from '#contract/budgets.ts';
import { failureMessage, isGone } from '#web/api/api-failure.ts';
import { call } from '#web/api/client.ts';
import { useDraftKey } from '#web/components/draft-key.ts';
import { meetingsKey } from '#web/components/meetings-key.ts';
import { suggestionsQuery } from '#web/components/organization-queries.ts';
import { showFieldErrors } from '#web/components/show-failure.ts';
import { toast } from '#web/ui/toast.ts';
import { type BudgetFormValues, changesOf } from './form-values.ts';

/** Under the meetings key: every change of a meeting can change the spend. */
export const budgetsQuery = queryOptions({
  queryKey: [...meetingsKey, 'budgets'],
  queryFn: ({ signal }) => call(listBudgets, {}, { signal }),
});

type Form = UseFormReturn<BudgetFormValues, unknown, BudgetDraft>;

/** Creates a budget or updates the given one. Errors are shown at their field, or else above the form. */
export function useSaveBudget(budget: Budget | null, form: Form, onSaved: () => void) {
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
      toast.success(budget ? 'Budget updated' : 'Budget created', { description: saved.department });
      onSaved();
    },
    onError: (error) => {
      if (showFieldErrors(form, error)) return;
      const message = isGone(error) ? 'Someone else has deleted this budget.' : failureMessage(error);
      form.setError('root', { message });
    },
  });
}
