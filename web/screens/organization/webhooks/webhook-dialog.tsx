import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import {
  changeWebhook,
  createWebhook,
  type Webhook,
  WebhookSettings,
} from '#contract/organization/webhooks.ts';
import { t } from '#domain/format/text.ts';
import { eventsOf, webhookEvents, webhookServices } from '#domain/organization/webhooks.ts';
import { call } from '#web/api/client.ts';
import { CopyField } from '#web/components/forms/copy-field.tsx';
import { format } from '#web/components/forms/format.ts';
import { showFormError } from '#web/components/forms/failure-alert.tsx';
import { schemaResolver } from '#web/components/forms/schema-resolver.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions, FormActions } from '#web/ui/dialog.tsx';
import { Checkbox, CheckboxGroup, Field, Input, Select } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.ts';
import { paramsOf, webhooksQuery } from './queries.ts';
import { addressHelp, eventTexts, serviceTexts } from './webhook-text.ts';

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
      title={webhook ? 'Change' : 'New webhook or channel'}
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
      service: webhook?.service ?? 'webhook',
      events: webhook?.events ?? [...webhookEvents],
      seesPay: webhook?.seesPay ?? false,
      showsTitles: webhook?.showsTitles ?? false,
      leastCost: webhook?.leastCost ?? null,
    },
  });
  const { register, control, formState } = form;
  const { errors, isSubmitting } = formState;
  const [seesPay, service = 'webhook', events] = useWatch({
    control,
    name: ['seesPay', 'service', 'events'],
  });
  const isChat = service !== 'webhook';
  const submit = form.handleSubmit(async (body) => {
    try {
      if (webhook) {
        await call(changeWebhook, { ...paramsOf(webhook.id), body: { ...body, isOn: webhook.isOn } });
        toast.success(t`Saved`);
        onClose();
      } else {
        const { secret } = await call(createWebhook, { body });
        if (secret === null) onClose();
        else onMade(secret);
      }
      void client.invalidateQueries({ queryKey: webhooksQuery.queryKey });
    } catch (error) {
      showFormError(form, error);
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {errors.root && <Alert tone="bad">{errors.root.message}</Alert>}
      {!webhook && (
        <Field label="Send to">
          <Select
            {...register('service', {
              onChange: ({ target }) => {
                form.setValue('events', [...eventsOf(target.value)]);
                form.setValue('seesPay', false);
              },
            })}
          >
            {webhookServices.map((one) => (
              <option key={one} value={one}>
                {serviceTexts[one]}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field label="Address" error={errors.url?.message} help={addressHelp[service]}>
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
        {eventsOf(service).map((event) => (
          <Checkbox key={event} label={eventTexts[event]} value={event} {...register('events')} />
        ))}
      </CheckboxGroup>
      {isChat && events.includes('meeting.planned') && (
        <Field
          label={`Planned meetings from this price on, in ${format.currency}`}
          error={errors.leastCost?.message}
          help="At the blended rate. Their titles are not sent."
        >
          <Input
            {...register('leastCost', {
              setValueAs: (text) => (text === '' || text === null ? null : Number(text)),
            })}
            inputMode="decimal"
            className="tabular max-w-40"
          />
        </Field>
      )}
      {isChat && (
        <Checkbox
          label="Show titles of recorded meetings in the weekly report"
          {...register('showsTitles')}
        />
      )}
      {!isChat && (
        <>
          <Checkbox
            label="Send exact costs, tiers and rates instead of blended amounts"
            {...register('seesPay')}
          />
          {seesPay && (
            <Alert tone="info">
              Everybody who reads at this address can compute what people earn, also later from what was sent.
            </Alert>
          )}
        </>
      )}
      <FormActions label={webhook ? 'Save' : 'Add'} busy={isSubmitting} onCancel={onClose} />
    </form>
  );
}
