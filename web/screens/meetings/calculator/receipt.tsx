import { useQuery } from '@tanstack/react-query';
import { Image, Link2, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { MeetingWithAttendees } from '#contract/meetings/meetings.ts';
import { readReceipt } from '#contract/meetings/receipt.ts';
import { t } from '#domain/format/text.ts';
import { overPlanCents } from '#domain/money/cost.ts';
import { toCents, toMajor } from '#domain/money/money.ts';
import { call } from '#web/api/client.ts';
import { format } from '#web/components/forms/format.ts';
import { meetingPath } from '#web/components/meetings/meeting-link.tsx';
import { meetingsKey } from '#web/components/meetings/meetings-key.ts';
import { Marks, pressMarkByKey, useMarking } from '#web/components/meetings/worth-marks.tsx';
import { usePay } from '#web/components/people/pay.tsx';
import { AppLink } from '#web/components/site/app-link.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { toast } from '#web/ui/toast.ts';
import { copyReceiptImage } from './receipt-image.ts';

type ReceiptProps = { meeting: MeetingWithAttendees; onClose: () => void };

/** What a meeting cost that was just saved: to rate it, and to share it. */
export function Receipt({ meeting, onClose }: ReceiptProps) {
  const { id, title, totalCost, durationMinutes, attendeeCount, canEdit } = meeting;
  const slip = useRef<HTMLElement>(null);
  const [mark, setMark] = useState(meeting.worthIt);
  const marking = useMarking();
  // Scrolling returns a promise in newer browsers, and an effect must not return one.
  useEffect(() => {
    slip.current?.scrollIntoView({ block: 'nearest' });
    // Right after saving, the focus is on the button that saved.
    const press = (event: KeyboardEvent) => {
      if (!document.querySelector('dialog:modal')) pressMarkByKey(event, slip.current);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  return (
    <Card
      ref={slip}
      aria-label="Receipt"
      className="appear mb-5 grid gap-x-8 gap-y-4 p-5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
    >
      <div className="min-w-0">
        <p className="text-xs font-medium text-ink-3">Saved</p>
        <p className="font-semibold wrap-anywhere">
          <AppLink to={meetingPath(id)} className="hover:underline">
            <bdi>{title}</bdi>
          </AppLink>
        </p>
        <p className="tabular mt-1 flex flex-wrap items-baseline gap-x-3">
          <span className="text-4xl font-semibold tracking-tight">{format.moneyWithCents(totalCost)}</span>
          <span className="text-sm text-ink-2">
            {format.count(attendeeCount, 'person', 'people')} · {format.hoursAndMinutes(durationMinutes)}
          </span>
          <AgainstPlan meeting={meeting} />
        </p>
      </div>
      <div className="grid gap-3 sm:justify-items-end">
        <div className="flex items-center gap-2">
          {canEdit && (
            <>
              <span className="text-sm text-ink-2">Worth it?</span>
              <Marks
                label={`Was ${title} worth it?`}
                value={mark}
                onMark={(next) => {
                  setMark(next);
                  marking.mutate({ ids: [id], worthIt: next }, { onError: () => setMark(mark) });
                }}
              />
            </>
          )}
          <IconButton icon={X} label="Close the receipt" onClick={onClose} />
        </div>
        <Sharing meeting={meeting} />
      </div>
    </Card>
  );
}

function AgainstPlan({ meeting: { totalCost, hourlyCost, plannedMinutes } }: Pick<ReceiptProps, 'meeting'>) {
  if (plannedMinutes === null) return null;
  const over = overPlanCents(toCents(totalCost), toCents(hourlyCost), plannedMinutes);
  const difference = format.moneyWithCents(toMajor(Math.abs(over) as typeof over));
  if (over === 0) return <span className="text-sm text-ink-2">as planned</span>;
  return (
    <span className={`text-sm font-medium ${over > 0 ? 'text-bad' : 'text-good'}`}>
      {over > 0 ? t`${difference} over plan` : t`${difference} under plan`}
    </span>
  );
}

/** A link that shows each reader what that reader may see, and images for a chat. */
function Sharing({ meeting }: Pick<ReceiptProps, 'meeting'>) {
  const { seesPay } = usePay();
  const { data: receipt } = useQuery({
    queryKey: [...meetingsKey, 'receipt', meeting.id],
    queryFn: ({ signal }) => call(readReceipt, { params: { id: String(meeting.id) } }, { signal }),
  });
  const copyLink = async () => {
    const address = new URL(meetingPath(meeting.id), location.href).href;
    if (await copyText(address))
      toast.success(t`Link copied`, {
        description: t`Members open it signed in, with the amounts they may see.`,
      });
    else toast.error(t`The browser did not allow copying`, { description: address });
  };
  const isExactHidden = receipt?.isBlended === true && seesPay;
  return (
    <div className="grid gap-1 sm:justify-items-end">
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon={Link2} onClick={() => void copyLink()}>
          Copy link
        </Button>
        <Button
          size="sm"
          icon={Image}
          disabled={!receipt}
          onClick={() => receipt && void copyReceiptImage(meeting, receipt.cost, receipt.isBlended)}
        >
          Copy image
        </Button>
        {isExactHidden && (
          <Button
            size="sm"
            icon={Image}
            aria-describedby="exact-image-note"
            onClick={() => void copyReceiptImage(meeting, meeting.totalCost, false)}
          >
            Copy exact image
          </Button>
        )}
      </div>
      {isExactHidden && (
        <p id="exact-image-note" className="text-xs text-ink-3">
          The image is at the blended rate. Share the exact one only with people who may see pay.
        </p>
      )}
    </div>
  );
}
