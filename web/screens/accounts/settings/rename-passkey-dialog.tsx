import * as z from 'zod/mini';
import { type Passkey, PasskeyName, renamePasskey } from '#contract/accounts/passkeys.ts';
import { call } from '#web/api/client.ts';
import { useSchemaForm } from '#web/components/forms/schema-resolver.ts';
import { showFormError } from '#web/components/forms/show-failure.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Dialog, FormActions } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

const Form = z.object({ name: PasskeyName });

type RenamePasskeyDialogProps = { passkey: Passkey; onChanged: () => void; onClose: () => void };

export function RenamePasskeyDialog({ passkey, onChanged, onClose }: RenamePasskeyDialogProps) {
  const form = useSchemaForm(Form, { name: passkey.name });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    try {
      await call(renamePasskey, { params: { id: String(passkey.id) }, body });
      onChanged();
      onClose();
    } catch (error) {
      showFormError(form, error);
    }
  });
  return (
    <Dialog onClose={onClose} size="sm" title="Rename the passkey">
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {errors.root && <Alert tone="bad">{errors.root.message}</Alert>}
        <Field label="Name" error={errors.name?.message}>
          <Input {...form.register('name')} data-autofocus maxLength={60} autoComplete="off" />
        </Field>
        <FormActions label="Save" busy={isSubmitting} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
