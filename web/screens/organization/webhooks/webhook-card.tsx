import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  changeWebhook,
  deleteWebhook,
  type Delivery,
  renewWebhookSecret,
  sendAgain,
  testWebhook,
  type Webhook,
} from '#contract/organization/webhooks.ts';
import { t } from '#domain/format/text.ts';
import { call } from '#web/api/client.ts';
import { CopyField } from '#web/components/forms/copy-field.tsx';
import { DeleteDialog } from '#web/components/forms/delete-dialog.tsx';
import { FailureAlert, LoadFailure } from '#web/components/forms/failure-alert.tsx';
import { format } from '#web/components/forms/format.ts';
import { MoreButton } from '#web/components/forms/more-button.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHead, Skeleton } from '#web/ui/card.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { deliveriesQuery, paramsOf, useWebhookChange, webhooksQuery } from './queries.ts';
import { WebhookDialog } from './webhook-dialog.tsx';
import { deliveryLooks, eventTexts, lookOf, offTexts, outcomeText, serviceTexts } from './webhook-text.ts';

type WebhookCardProps = { webhook: Webhook; timeZone: string };

export function WebhookCard({ webhook, timeZone }: WebhookCardProps) {
  const { id, url, service, events, seesPay, showsTitles, leastCost } = webhook;
  const { isOn, offReason, waiting, skipped } = webhook;
  const settings = { url, service, events, seesPay, showsTitles, leastCost };
  const isChat = service !== 'webhook';
  const [opened, setOpened] = useState<'deliveries' | 'change' | 'secret' | 'delete'>();
  const close = () => setOpened(undefined);
  const test = useWebhookChange(
    () => call(testWebhook, paramsOf(id)).then(() => setOpened('deliveries')),
    t`Test sent`,
  );
  const toggle = useWebhookChange(
    () => call(changeWebhook, { ...paramsOf(id), body: { ...settings, isOn: !isOn } }),
    isOn ? t`Switched off` : t`Switched on`,
  );
  const [label, tone] = lookOf(webhook);
  const { host } = new URL(url);
  return (
    <li>
      <Card className="p-5 sm:p-6" aria-label={host}>
        <CardHead
          title={<bdi className="wrap-anywhere">{host}</bdi>}
          note={<Badge tone={tone}>{label}</Badge>}
        />
        <p className="mt-1 font-mono text-sm wrap-anywhere text-ink-2">
          {isChat ? serviceTexts[service] : url}
        </p>
        <p className="mt-2 text-sm text-ink-2">
          {events.map((event) => eventTexts[event]).join(' · ')} ·{' '}
          {seesPay ? 'exact costs, tiers and rates' : 'blended amounts'}
        </p>
        <p className="tabular mt-1 text-sm text-ink-2" aria-live="polite">
          {timesText(webhook, timeZone)}
          {waiting > 0 && ` · ${format.count(waiting, 'delivery', 'deliveries')} waiting`}
        </p>
        {(offReason !== null || skipped > 0) && (
          <div className="mt-3 grid gap-2">
            {offReason !== null && <Alert tone="bad">{offTexts[offReason]}</Alert>}
            {skipped > 0 && (
              <Alert tone="info">
                {format.count(skipped, 'event was', 'events were')} not sent, since too many deliveries
                waited. The receiver can read what it missed with the API.
              </Alert>
            )}
          </div>
        )}
        <div className="mt-4 flex flex-wrap gap-2">
          <Button busy={test.isPending} onClick={() => test.mutate(undefined)}>
            Send test
          </Button>
          <Button
            aria-expanded={opened === 'deliveries'}
            onClick={() => setOpened(opened === 'deliveries' ? undefined : 'deliveries')}
          >
            Deliveries
          </Button>
          <Button onClick={() => setOpened('change')}>Change</Button>
          {!isChat && <Button onClick={() => setOpened('secret')}>New secret</Button>}
          <Button busy={toggle.isPending} onClick={() => toggle.mutate(undefined)}>
            {isOn ? 'Switch off' : 'Switch on'}
          </Button>
          <Button variant="ghost" onClick={() => setOpened('delete')}>
            Delete
          </Button>
        </div>
        {opened === 'deliveries' && <Deliveries {...{ id, timeZone }} />}
        {opened === 'change' && <WebhookDialog webhook={webhook} onClose={close} />}
        {opened === 'secret' && <NewSecret {...{ webhook, timeZone }} onClose={close} />}
        {opened === 'delete' && (
          <DeleteDialog
            title={isChat ? `Delete the channel at ${host}?` : `Delete the webhook at ${host}?`}
            description="Its deliveries are deleted as well, and nothing more is sent."
            remove={() => call(deleteWebhook, paramsOf(id))}
            onDeleted={() => {
              toast.success(t`Deleted`);
              close();
            }}
            listKey={webhooksQuery.queryKey}
            onClose={close}
          />
        )}
      </Card>
    </li>
  );
}

function timesText({ workedAt, failingSince, rotatingUntil }: Webhook, timeZone: string): string {
  const at = (instant: string) => format.dateTime(instant, timeZone);
  return [
    workedAt === null ? t`Nothing delivered yet` : t`Last delivered ${at(workedAt)}`,
    ...(failingSince === null ? [] : [t`failing since ${at(failingSince)}`]),
    ...(rotatingUntil === null ? [] : [t`former secret valid until ${at(rotatingUntil)}`]),
  ].join(' · ');
}

/** Shows a new secret once. */
function NewSecret({ webhook: { id }, onClose }: WebhookCardProps & { onClose: () => void }) {
  const [secret, setSecret] = useState<string>();
  const renewal = useWebhookChange(
    async () => setSecret((await call(renewWebhookSecret, paramsOf(id))).secret),
    t`New secret made`,
  );
  return (
    <Dialog
      size="sm"
      keepsOpen
      title="New secret"
      description={
        secret
          ? 'Copy it now. It is shown only once.'
          : 'For 24 hours, requests are signed with the former secret as well, so that the receiver can change over.'
      }
      onClose={onClose}
    >
      <div className="grid gap-4">
        {renewal.error !== null && <FailureAlert error={renewal.error} />}
        {secret && <CopyField label="Secret" value={secret} className="font-mono" />}
      </div>
      <DialogActions>
        {!secret && <Button onClick={onClose}>Cancel</Button>}
        <Button
          variant="primary"
          busy={renewal.isPending}
          onClick={() => (secret ? onClose() : renewal.mutate(undefined))}
        >
          {secret ? 'Done' : 'Make new secret'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** What was sent in the last 30 days, newest first. */
function Deliveries({ id, timeZone }: { id: number; timeZone: string }) {
  const query = useInfiniteQuery(deliveriesQuery(id));
  const { data, error } = query;
  if (!data)
    return error ? (
      <LoadFailure message="The deliveries could not be loaded" query={query} />
    ) : (
      <Skeleton className="mt-4 h-14" />
    );
  const deliveries = data.pages.flatMap((page) => page.deliveries);
  if (deliveries.length === 0)
    return <p className="mt-4 text-sm text-ink-3">Nothing was sent in the last 30 days.</p>;
  return (
    <>
      <ul aria-label="Deliveries" className="mt-4 divide-y divide-line border-t border-line">
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} {...{ webhookId: id, delivery, timeZone }} />
        ))}
      </ul>
      <MoreButton className="mt-3" query={query}>
        Show more
      </MoreButton>
    </>
  );
}

type DeliveryRowProps = { webhookId: number; delivery: Delivery; timeZone: string };

function DeliveryRow({ webhookId, delivery, timeZone }: DeliveryRowProps) {
  const { id, messageId, type, createdAt, state, attempts, nextAt, answer, canSendAgain } = delivery;
  const at = (instant: string) => format.dateTime(instant, timeZone);
  const again = useWebhookChange(
    () => call(sendAgain, { params: { id: String(webhookId), deliveryId: String(id) } }),
    t`Sent again`,
  );
  const [label, tone] = deliveryLooks[state];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3 text-sm">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <code>{type}</code> <Badge tone={tone}>{label}</Badge>
        </p>
        <p className="tabular text-ink-2">
          {at(createdAt)} · {format.count(attempts, 'attempt')} · {outcomeText(delivery)}
          {nextAt !== null && attempts > 0 && ` · next attempt ${at(nextAt)}`}
        </p>
        <p className="text-xs wrap-anywhere text-ink-3">{messageId}</p>
        {answer !== '' && (
          <pre className="mt-1 max-h-32 overflow-auto text-xs wrap-anywhere whitespace-pre-wrap">
            {answer}
          </pre>
        )}
        {!canSendAgain && (
          <p className="text-xs text-ink-3">Its content named a person who was erased, and was removed.</p>
        )}
      </div>
      {canSendAgain && (
        <Button size="sm" busy={again.isPending} onClick={() => again.mutate(undefined)}>
          Send again
        </Button>
      )}
    </li>
  );
}
