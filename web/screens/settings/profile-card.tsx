import { useRef, useState, type SubmitEvent } from 'react';
import type { CurrentUser } from '#contract/auth.ts';
import { ProfileName } from '#contract/profile.ts';
import { afterPress } from '#web/components/after-press.ts';
import { useLeaveQuestion } from '#web/components/leave-question.ts';
import { unlessChanged } from '#web/components/unless-changed.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { AvatarField } from './avatar-field.tsx';
import { useHeldImage } from './use-held-image.ts';
import { useProfileSaving } from './use-profile-saving.ts';

export function ProfileCard({ user }: { user: CurrentUser }) {
  const image = useHeldImage();
  const input = useRef<HTMLInputElement>(null);
  // Not the user's own: that may be read again while somebody types.
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
