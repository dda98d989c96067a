import { useQueryClient } from '@tanstack/react-query';
import type { TierDraft } from '#domain/money/tier-list.ts';
import { type TierList, tierListQuery, useTierChanges } from '#web/components/use-tier-changes.ts';
import { toast } from '#web/ui/toast.ts';
import { errorLines } from './error-lines.ts';
import { isConflict } from './is-conflict.ts';

/** Saves the whole list; `onStart` gets the list that the form goes on from. */
export function useTierSaving(onStart: (list: TierList) => void) {
  const client = useQueryClient();
  const saving = useTierChanges({
    onSaved: (list) => {
      toast.success('Salary tiers saved');
      onStart(list);
    },
    onRefused: (error) => {
      if (!isConflict(error))
        toast.error('Failed to save salary tiers', { description: errorLines(error).join('\n') });
    },
  });
  return {
    saving,
    save: (tiers: TierDraft[], version: number | null) => saving.mutate({ tiers, version }),
    takeTheirs: async () => {
      const list = await client.fetchQuery({ ...tierListQuery, staleTime: 0 });
      saving.reset();
      onStart(list);
    },
    /** What somebody else saved meanwhile, one line each; null when nobody did. */
    conflict: isConflict(saving.error) ? (saving.error.fieldErrors['tiers'] ?? []) : null,
  };
}
