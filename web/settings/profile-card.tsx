import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { CurrentUser } from '#contract/auth.ts';
import { ProfileName } from '#contract/profile.ts';
import { useLeaveQuestion } from '#web/components/leave-question.ts';
import { schemaResolver } from '#web/components/schema-resolver.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { AvatarField } from './avatar-field.tsx';
import { useHeldImage } from './use-held-image.ts';
import { useProfileSaving } from './use-profile-saving.ts';

const ProfileForm = z.object({ name: ProfileName });

export function ProfileCard({ user }: { user: CurrentUser }) {
  const image = useHeldImage();
  const form = useForm({
    mode: 'onTouched',
    resolver: schemaResolver(ProfileForm),
    defaultValues: { name: user.name },
  });
  const { register, handleSubmit, reset, setError, formState } = form;
  const { errors, isDirty, isSubmitting } = formState;
  useLeaveQuestion(() => isDirty || image.held !== null);

  const save = useProfileSaving(user, {
    onUploaded: image.drop,
    onSaved: ({ name }) => reset({ name }),
    onNameRefused: (message) => setError('name', { message }),
  });
  const submit = handleSubmit(({ name }) => save(name, image.held?.file ?? null));

  return (
    <Card className="p-5 sm:p-6">
      <CardHead title="Profile" />
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-4 flex flex-col gap-5">
        <AvatarField user={user} image={image} />
        <Field label="Name" error={errors.name?.message}>
          <Input {...register('name')} autoComplete="name" maxLength={120} />
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
