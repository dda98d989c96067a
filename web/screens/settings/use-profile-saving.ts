import { useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { CurrentUser } from '#contract/auth.ts';
import { updateProfile, uploadAvatar, type ProfileUser } from '#contract/profile.ts';
import { ApiFailure, failureMessage } from '#web/api/api-failure.ts';
import { call } from '#web/api/client.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { toast } from '#web/ui/toast.ts';

type Told = {
  onUploaded: () => void;
  onSaved: (user: z.output<typeof ProfileUser>) => void;
  onNameRefused: (message: string) => void;
};

/** Sends the picture, then the name; when the picture fails, the name is not sent. */
export function useProfileSaving(user: CurrentUser, { onUploaded, onSaved, onNameRefused }: Told) {
  const client = useQueryClient();

  async function upload(file: File): Promise<boolean> {
    try {
      const { avatarUrl } = await call(uploadAvatar, { upload: file });
      const pictured: CurrentUser = { ...user, profileImageUrl: avatarUrl };
      client.setQueryData(currentUserQuery.queryKey, pictured);
      onUploaded();
      return true;
    } catch (error) {
      toast.error(failureMessage(error, 'Failed to upload image'));
      return false;
    }
  }

  return async (name: string, file: File | null): Promise<void> => {
    if (file && !(await upload(file))) return;
    try {
      const answer = await call(updateProfile, { body: { name, email: user.email } });
      client.setQueryData(currentUserQuery.queryKey, answer.user);
      onSaved(answer.user);
      toast.success('Your profile has been updated');
      // Lists of members and meetings name people too.
      void client.invalidateQueries();
    } catch (error) {
      const refused = error instanceof ApiFailure ? error.fieldErrors['name']?.[0] : undefined;
      if (refused) onNameRefused(refused);
      toast.error('Failed to update profile. Please try again.');
    }
  };
}
