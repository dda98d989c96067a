import { DemoRequest, demoRequestReceived, requestDemo } from '#contract/demo-requests.ts';
import { call, failureMessage } from '#web/api/client.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Dialog, FormActions } from '#web/ui/dialog.tsx';
import { Field, Input, Textarea } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.ts';
import { useSchemaForm } from '#web/components/forms/schema-resolver.ts';

/** Without queries and router: the landing page opens it too. */
export function DemoRequestDialog({ onClose }: { onClose: () => void }) {
  const { register, handleSubmit, formState, setError } = useSchemaForm(DemoRequest, {
    name: '',
    email: '',
    organization: '',
    message: '',
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (body) => {
    try {
      await call(requestDemo, { body });
    } catch (error) {
      setError('root', { message: failureMessage(error) });
      return;
    }
    toast.success(demoRequestReceived);
    onClose();
  });

  return (
    <Dialog
      onClose={onClose}
      title="Schedule a demo"
      description="Tell us how to reach you and what you would like to see."
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {errors.root && <Alert tone="bad">{errors.root.message}</Alert>}
        <Field label="Name" error={errors.name?.message}>
          <Input {...register('name')} data-autofocus autoComplete="name" />
        </Field>
        <Field label="Email" error={errors.email?.message}>
          <Input {...register('email')} type="email" inputMode="email" autoComplete="email" />
        </Field>
        <Field label="Organization" optional error={errors.organization?.message}>
          <Input {...register('organization')} autoComplete="organization" />
        </Field>
        <Field label="Message" optional error={errors.message?.message}>
          <Textarea {...register('message')} />
        </Field>
        <FormActions label="Send request" busy={isSubmitting} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
