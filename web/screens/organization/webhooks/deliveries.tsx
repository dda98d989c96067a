import { useInfiniteQuery } from '@tanstack/react-query';
import { type Delivery, sendAgain } from '#contract/organization/webhooks.ts';
import { call } from '#web/api/client.ts';
import { LoadFailure } from '#web/components/forms/failure-alert.tsx';
import { format } from '#web/components/forms/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/card.tsx';
import { deliveriesQuery, useWebhookChange } from './queries.ts';
import { deliveryLooks, outcomeText } from './webhook-text.ts';

/** What was sent in the last 30 days, newest first. */
export function Deliveries({ id, timeZone }: { id: number; timeZone: string }) {
  const query = useInfiniteQuery(deliveriesQuery(id));
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
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
      {hasNextPage && (
        <Button className="mt-3" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}

type DeliveryRowProps = { webhookId: number; delivery: Delivery; timeZone: string };

function DeliveryRow({ webhookId, delivery, timeZone }: DeliveryRowProps) {
  const { id, messageId, type, createdAt, state, attempts, nextAt, answer, canSendAgain } = delivery;
  const at = (instant: string) => format.dateTime(instant, timeZone);
  const again = useWebhookChange(
    () => call(sendAgain, { params: { id: String(webhookId), deliveryId: String(id) } }),
    'Sent again',
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
