import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import {
  readOrganizationProfile,
  saveOrganizationProfile,
  type OrganizationProfile,
  type ProfileEdit,
} from '#contract/organization-profile.ts';
import { call } from '#web/api/client.ts';
import { showRefusedFields } from '#web/components/show-refused-fields.ts';
import { toast } from '#web/ui/toast.ts';
import { errorLines } from './error-lines.ts';
import { isConflict } from './is-conflict.ts';
import type { ProfileValues } from './profile-values.ts';

export const profileQuery = queryOptions({
  queryKey: ['organization-profile'],
  queryFn: ({ signal }) => call(readOrganizationProfile, {}, { signal }),
  // Each opening starts from what is stored then.
  gcTime: 0,
});

type Form = UseFormReturn<ProfileValues, unknown, ProfileEdit>;

/** Saves the profile; `onStart` gets the one that the form goes on from. */
export function useProfileSaving(form: Form, onStart: (profile: OrganizationProfile) => void) {
  const client = useQueryClient();
  const saving = useMutation({
    mutationFn: (body: ProfileEdit) => call(saveOrganizationProfile, { body }),
    onSuccess: (profile) => {
      client.setQueryData(profileQuery.queryKey, profile);
      toast.success('Organization profile saved');
      onStart(profile);
      // The name stands in many places, and another time zone moves every figure.
      void client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== profileQuery.queryKey[0],
      });
    },
    onError: (error) => {
      if (isConflict(error)) return;
      toast.error('Failed to save organization profile', { description: errorLines(error).join('\n') });
      showRefusedFields(form, error);
    },
  });
  return {
    saving,
    save: (edit: ProfileEdit) => saving.mutate(edit),
    takeTheirs: async () => {
      const profile = await client.fetchQuery({ ...profileQuery, staleTime: 0 });
      saving.reset();
      onStart(profile);
    },
    /** What somebody else saved meanwhile, one line each; null when nobody did. */
    conflict: isConflict(saving.error) ? errorLines(saving.error) : null,
  };
}
