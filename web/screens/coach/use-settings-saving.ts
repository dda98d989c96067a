import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '#contract/endpoint.ts';
import { saveHygieneSettings, type HygieneRule, type readHygieneSettings } from '#contract/hygiene.ts';
import { statusOf } from '#web/api/api-failure.ts';
import { call } from '#web/api/client.ts';
import { hygieneSettingsQuery } from '#web/components/hygiene-settings-query.ts';
import { meetingsKey } from '#web/components/meetings-key.ts';
import { toast } from '#web/ui/toast.ts';

export type LoadedSettings = Answer<typeof readHygieneSettings>;

class SettingsConflict extends Error {
  readonly theirs: LoadedSettings;

  constructor(theirs: LoadedSettings) {
    super('changed meanwhile');
    this.theirs = theirs;
  }
}

/** Saves the next version; when somebody else was faster, `conflict` holds what is stored now. */
export function useSettingsSaving(onSaved: (saved: LoadedSettings) => void) {
  const client = useQueryClient();
  const saving = useMutation({
    mutationFn: async ({ rule, version }: { rule: HygieneRule; version: number }) => {
      try {
        return await call(saveHygieneSettings, { body: { version, ...rule } });
      } catch (error) {
        if (statusOf(error) !== 409) throw error;
        throw new SettingsConflict(await client.fetchQuery({ ...hygieneSettingsQuery, staleTime: 0 }));
      }
    },
    onSuccess: (saved) => {
      client.setQueryData(hygieneSettingsQuery.queryKey, saved);
      // Every score on every screen is another one now.
      void client.invalidateQueries({ queryKey: meetingsKey });
      toast.success('Settings saved', {
        description: `Scored with version ${saved.current.version} from now on.`,
      });
      onSaved(saved);
    },
  });
  const conflict = saving.error instanceof SettingsConflict ? saving.error.theirs : null;
  return {
    saving,
    conflict,
    failure: saving.error && !conflict ? saving.error : null,
  };
}
