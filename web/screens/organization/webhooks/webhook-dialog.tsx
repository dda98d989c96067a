import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import {
  changeWebhook,
  createWebhook,
  type Webhook,
  WebhookSettings,
} from '#contract/organization/webhooks.ts';
import { webhookEvents } from '#domain/organization/webhooks.ts';
import { call } from '#web/api/client.ts';
import { CopyField } from '#web/components/forms/copy-field.tsx';
import { showFormError } from '#web/components/forms/failure-alert.tsx';
import { schemaResolver } from '#web/components/forms/schema-resolver.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions, FormActions } from '#web/ui/dialog.tsx';
import { Checkbox, CheckboxGroup, Field, Input } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.ts';
import { paramsOf, webhooksQuery } from './queries.ts';
import { eventTexts } from './webhook-text.ts';

type WebhookDialogProps = {
  /** The one to change; a new one without. */
  webhook?: Webhook;
  onClose: () => void;
};

export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const [secret, setSecret] = useState<string>();
  return (
    <Dialog
      size="sm"
      keepsOpen
      title={webhook ? 'Change webhook' : 'New webhook'}
      description={secret && 'Copy the secret now. It is shown only once.'}
      onClose={onClose}
    >
      {secret ? (
        <>
          <CopyField
            label="Secret"
            value={secret}
            className="font-mono"
            help="The receiver checks the signature of each request with it."
          />
          <DialogActions>
            <Button variant="primary" onClick={onClose}>
              Done
            </Button>
          </DialogActions>
        </>
      ) : (
        <WebhookForm {...{ webhook, onClose }} onMade={setSecret} />
      )}
    </Dialog>
  );
}

type WebhookFormProps = {
  webhook: Webhook | undefined;
  onMade: (secret: string) => void;
  onClose: () => void;
};

function WebhookForm({ webhook, onMade, onClose }: WebhookFormProps) {
  const client = useQueryClient();
  const form = useForm({
    resolver: schemaResolver(WebhookSettings),
    defaultValues: {
      url: webhook?.url ?? '',
      events: webhook?.events ?? [...webhookEvents],
      seesPay: webhook?.seesPay ?? false,
    },
  });
  const { register, control, formState } = form;
  const { errors, isSubmitting } = formState;
  const seesPay = useWatch({ control, name: 'seesPay' });
  const submit = form.handleSubmit(async (body) => {
    try {
      if (webhook) {
        await call(changeWebhook, { ...paramsOf(webhook.id), body: { ...body, isOn: webhook.isOn } });
        toast.success('Saved');
        onClose();
      } else onMade((await call(createWebhook, { body })).secret);
      void client.invalidateQueries({ queryKey: webhooksQuery.queryKey });
    } catch (error) {
      showFormError(form, error);
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {errors.root && <Alert tone="bad">{errors.root.message}</Alert>}
      <Field
        label="Address"
        error={errors.url?.message}
        help="Of your program, with https://. Redirects are not followed."
      >
        <Input
          {...register('url')}
          data-autofocus
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
        />
      </Field>
      <CheckboxGroup legend="Send when" error={errors.events?.message}>
        {webhookEvents.map((event) => (
          <Checkbox key={event} label={eventTexts[event]} value={event} {...register('events')} />
        ))}
      </CheckboxGroup>
      <Checkbox
        label="Send exact costs, tiers and rates instead of blended amounts"
        {...register('seesPay')}
      />
      {seesPay && (
        <Alert tone="info">
          Everybody who reads at this address can compute what people earn, also later from what was sent.
        </Alert>
      )}
      <FormActions label={webhook ? 'Save' : 'Add webhook'} busy={isSubmitting} onCancel={onClose} />
    </form>
  );
}
