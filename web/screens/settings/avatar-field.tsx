import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ImageUp, Trash2, Undo2 } from 'lucide-react';
import { useId, useRef } from 'react';
import type { CurrentUser } from '#contract/auth.ts';
import { removeAvatar } from '#contract/profile.ts';
import { failureMessage } from '#web/api/api-failure.ts';
import { call } from '#web/api/client.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import type { HeldImage } from './use-held-image.ts';

export function AvatarField({ user, image }: { user: CurrentUser; image: HeldImage }) {
  const input = useRef<HTMLInputElement>(null);
  const helpId = useId();
  const removal = useRemoval(user);
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
      <Avatar
        name={user.name}
        imageUrl={image.held?.previewUrl ?? user.profileImageUrl}
        className="size-20! text-2xl!"
      />
      <div className="min-w-0">
        <div className="flex flex-wrap gap-2">
          <Button aria-describedby={helpId} onClick={() => input.current?.click()}>
            <ImageUp aria-hidden />
            Upload image
          </Button>
          {image.held && (
            <Button variant="ghost" onClick={image.drop}>
              <Undo2 aria-hidden />
              Keep the old one
            </Button>
          )}
          {!image.held && user.profileImageUrl && (
            <Button variant="ghost" busy={removal.isPending} onClick={() => removal.mutate()}>
              <Trash2 aria-hidden />
              Remove image
            </Button>
          )}
        </div>
        <p id={helpId} className="mt-2 text-xs text-ink-3">
          PNG, JPEG, WebP, GIF or AVIF, at most 5 MB.
        </p>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
        aria-label="Profile image"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) image.choose(file);
          // The same file can be chosen again.
          event.target.value = '';
        }}
      />
    </div>
  );
}

function useRemoval(user: CurrentUser) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(removeAvatar),
    onSuccess: () => {
      const bare: CurrentUser = { ...user, profileImageUrl: null };
      client.setQueryData(currentUserQuery.queryKey, bare);
      toast.success('Image removed');
    },
    onError: (error) => toast.error(failureMessage(error)),
  });
}
