import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { pageMessages } from '#contract/page-messages.ts';
import { t } from '#domain/format/text.ts';
import { navigate, parseSearch } from '#web/components/site/navigation.ts';
import { schemaResolver } from '#web/components/forms/schema-resolver.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';

type RegistrationDeniedProps = { reason: 'registration-closed' | 'registration-by-invitation' };

/** Shows whom to ask, and accepts an invitation link if invitations are allowed. */
export function RegistrationDenied({ reason }: RegistrationDeniedProps) {
  return (
    <div className="flex flex-col gap-5">
      <Alert tone="info">{pageMessages[reason]}</Alert>
      {reason === 'registration-by-invitation' && <InvitationLink />}
    </div>
  );
}

const notALink = t`Paste the whole invitation link`;

/** The token in the fragment of an invitation link; undefined without one. */
const tokenIn = (link: string): string | undefined => {
  const [, fragment = ''] = link.split('#');
  return parseSearch(fragment).invitation;
};

const Link = z.object({ link: z.string().check(z.refine((link) => Boolean(tokenIn(link)), notALink)) });

function InvitationLink() {
  const { register, handleSubmit, formState } = useForm({
    resolver: schemaResolver(Link),
    defaultValues: { link: '' },
  });
  const open = handleSubmit(({ link }) => void navigate(`/register#invitation=${tokenIn(link)}`));
  return (
    <form noValidate onSubmit={(event) => void open(event)} className="flex flex-col gap-5">
      <Field label="Invitation link" error={formState.errors.link?.message}>
        <Input {...register('link')} inputMode="url" autoComplete="off" spellCheck={false} />
      </Field>
      <Button type="submit" variant="primary" size="lg">
        Continue
      </Button>
    </form>
  );
}
