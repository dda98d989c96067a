import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import type { CurrentUser } from '#contract/auth.ts';
import {
  avatarMaxBytes,
  ProfileName,
  type ProfileUser,
  removeAvatar,
  updateProfile,
  uploadAvatar,
} from '#contract/profile.ts';
import { afterPress } from '#web/components/after-press.ts';
import { useLeaveQuestion } from '#web/components/leave-question.ts';
import { unlessChanged } from '#web/components/unless-changed.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ImageUp, Trash2, Undo2 } from 'lucide-react';
import { failureMessage, fieldMessage } from '#web/api/api-failure.ts';
import { call } from '#web/api/client.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { toast } from '#web/ui/toast.ts';
import { errorMessage } from '#contract/errors.ts';
import type * as z from 'zod/mini';
import { showFailure } from '#web/components/show-failure.ts';

export function ProfileCard({ user }: { user: CurrentUser }) {
  const image = useHeldImage();
  const input = useRef<HTMLInputElement>(null);
  // Initial values only: the current user may be refetched during editing.
  const [saved, setSaved] = useState(user.name);
  const [name, setName] = useState(saved);
  const [isJudged, setJudged] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [isSubmitting, setSubmitting] = useState(false);
  useLeaveQuestion(() => name !== saved || image.held !== null);

  const save = useProfileSaving(user, {
    onUploaded: image.forget,
    onSaved: (answered) => {
      setSaved(answered.name);
      setName(unlessChanged(name, answered.name));
      setJudged(false);
    },
    onNameRefused: (message) => {
      setRefusal(message);
      input.current?.focus();
    },
  });

  const checked = ProfileName.safeParse(name);
  const error = refusal ?? (isJudged ? checked.error?.issues[0]?.message : undefined);

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setRefusal(undefined);
    if (!checked.success) {
      setJudged(true);
      input.current?.focus();
      return;
    }
    setSubmitting(true);
    await save(checked.data, image.held?.file ?? null).finally(() => setSubmitting(false));
  }

  return (
    <Card className="p-5 sm:p-6">
      <CardHead title="Profile" />
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-4 flex flex-col gap-5">
        <AvatarField user={user} image={image} />
        <Field label="Name" error={error}>
          <Input
            ref={input}
            name="name"
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              setRefusal(undefined);
            }}
            onBlur={() => void afterPress().then(() => setJudged(true))}
            autoComplete="name"
            maxLength={120}
          />
        </Field>
        <Field label="Email">
          <Input type="email" value={user.email} readOnly />
        </Field>
        <Button type="submit" variant="primary" busy={isSubmitting} className="sm:self-start">
          Save Changes
        </Button>
      </form>
    </Card>
  );
}

function AvatarField({ user, image }: { user: CurrentUser; image: HeldImage }) {
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
          <Button icon={ImageUp} aria-describedby={helpId} onClick={() => input.current?.click()}>
            Upload image
          </Button>
          {image.held && (
            <Button icon={Undo2} variant="ghost" onClick={image.drop}>
              Keep the old one
            </Button>
          )}
          {!image.held && user.profileImageUrl && (
            <Button icon={Trash2} variant="ghost" busy={removal.isPending} onClick={() => removal.mutate()}>
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
          // Allow choosing the same file again.
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
    onError: (error) => showFailure(error),
  });
}

type Held = { file: File; previewUrl: string };

type HeldImage = ReturnType<typeof useHeldImage>;

/** The chosen picture, previewed and held until Save uploads it. */
function useHeldImage() {
  const [held, setHeld] = useState<Held | null>(null);
  useEffect(() => {
    if (held) return () => URL.revokeObjectURL(held.previewUrl);
  }, [held]);

  async function choose(file: File): Promise<void> {
    const refusal = await whyNot(file);
    if (refusal) {
      toast.error(refusal);
      return;
    }
    setHeld({ file, previewUrl: URL.createObjectURL(file) });
    toast.success('Image selected. It will be uploaded on Save.');
  }

  return {
    held,
    choose: (file: File) => void choose(file),
    drop: () => setHeld(null),
    /** Clears this picture unless another was chosen in the meantime. */
    forget: () => setHeld(unlessChanged(held, null)),
  };
}

async function whyNot(file: File): Promise<string | null> {
  // SVG can contain scripts; the server rejects it.
  if (!file.type.startsWith('image/') || file.type.startsWith('image/svg'))
    return errorMessage('not-an-image');
  if (file.size > avatarMaxBytes) return errorMessage('image-too-large');
  try {
    (await createImageBitmap(file)).close();
    return null;
  } catch {
    return errorMessage('image-unreadable');
  }
}

type Told = {
  onUploaded: () => void;
  onSaved: (user: z.output<typeof ProfileUser>) => void;
  onNameRefused: (message: string) => void;
};

/** Uploads the picture, then saves the name; stops if the upload fails. */
function useProfileSaving(user: CurrentUser, { onUploaded, onSaved, onNameRefused }: Told) {
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
      // Lists of members and meetings show this name as well.
      void client.invalidateQueries();
    } catch (error) {
      const refused = fieldMessage(error, 'name');
      if (refused) onNameRefused(refused);
      toast.error('Failed to update profile. Please try again.');
    }
  };
}
