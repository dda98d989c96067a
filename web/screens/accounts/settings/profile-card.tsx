import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ImageUp, Trash2, Undo2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { CurrentUser } from '#contract/accounts/auth.ts';
import { pageMessages } from '#contract/page-messages.ts';
import {
  avatarMaxBytes,
  ProfileName,
  removeAvatar,
  updateProfile,
  uploadAvatar,
} from '#contract/organization/profile.ts';
import { t } from '#domain/format/text.ts';
import { call, failureMessage, statusOf } from '#web/api/client.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { useLeaveQuestion } from '#web/components/forms/leave-question.ts';
import { useSchemaForm } from '#web/components/forms/schema-resolver.ts';
import { showFailure, showFieldErrors } from '#web/components/forms/failure-alert.tsx';
import { unlessChanged } from '#web/components/forms/unless-changed.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.ts';

const NameForm = z.object({ name: ProfileName });

export function ProfileCard({ user }: { user: CurrentUser }) {
  const image = useHeldImage();
  // Initial value only: the current user may be refetched during editing.
  const form = useSchemaForm(NameForm, { name: user.name });
  const { errors, isDirty, isSubmitting } = form.formState;
  useLeaveQuestion(() => isDirty || image.held !== null);
  const client = useQueryClient();

  const typedName = () => ProfileName.safeParse(form.getValues('name')).data;

  /** Uploads the picture, then saves the name; stops if the upload fails. */
  const submit = form.handleSubmit(async ({ name }) => {
    const file = image.held?.file;
    const show = (changed: Partial<CurrentUser>) =>
      client.setQueryData(currentUserQuery.queryKey, (now) => now && { ...now, ...changed });
    try {
      if (file) {
        show({ profileImageUrl: (await call(uploadAvatar, { upload: file })).avatarUrl });
        image.forget();
      }
    } catch (error) {
      toast.error(failureMessage(error, t`Failed to upload image: ${statusOf(error)}`));
      return;
    }
    try {
      const answer = await call(updateProfile, { body: { name, email: user.email } });
      show(answer.user);
      form.reset({ name: answer.user.name }, { keepValues: typedName() !== name });
      toast.success(t`Your profile has been updated`);
      // Lists of members and meetings show this name as well.
      void client.invalidateQueries();
    } catch (error) {
      showFieldErrors(form, error);
      toast.error(t`Failed to update profile. Please try again.`);
    }
  });

  return (
    <Card className="p-5 sm:p-6">
      <CardHead title="Profile" />
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-4 flex flex-col gap-5">
        <AvatarField user={user} image={image} />
        <Field label="Name" error={errors.name?.message}>
          <Input {...form.register('name')} autoComplete="name" maxLength={120} />
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
          PNG, JPEG, WebP or GIF, at most 5 MB.
        </p>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
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
      toast.success(t`Image removed`);
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
    const problem = await whyNot(file);
    if (problem) {
      toast.error(problem);
      return;
    }
    setHeld({ file, previewUrl: URL.createObjectURL(file) });
    toast.success(t`Image selected. It will be uploaded on Save.`);
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
    return pageMessages['not-an-image'];
  if (file.size > avatarMaxBytes) return pageMessages['image-too-large'];
  try {
    (await createImageBitmap(file)).close();
    return null;
  } catch {
    return pageMessages['image-unreadable'];
  }
}
