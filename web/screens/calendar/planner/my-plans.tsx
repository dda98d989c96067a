import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, List, Pencil, X } from 'lucide-react';
import { useState } from 'react';
import type { MeetingPlan } from '#contract/calendar/planner.ts';
import { t } from '#domain/format/text.ts';
import { localDay } from '#domain/time/local-day.ts';
import { failureMessage } from '#web/api/client.ts';
import { downloadPlan, PlanFiles } from '#web/components/calendar/plan-file.tsx';
import { SampleItemMark } from '#web/components/calendar/planned.tsx';
import { LoadFailure } from '#web/components/forms/failure-alert.tsx';
import { format } from '#web/components/forms/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHead, Skeleton, EmptyState } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { MeetingsDialog } from './meetings-dialog.tsx';
import { plansQuery, useCancelPlan } from './queries.ts';
import { repeatText } from './plan-texts.ts';

type MyPlansProps = {
  timeZone: string;
  onEdit: (plan: MeetingPlan) => void;
  onCanceled: (id: number) => void;
};

export function MyPlans({ timeZone, onEdit, onCanceled }: MyPlansProps) {
  const query = useQuery(plansQuery);
  const { data, error } = query;
  const [asked, setAsked] = useState<MeetingPlan | null>(null);
  const [openId, setOpenId] = useState<number | null>(null);
  const open = data?.plans.find(({ id, isCanceled }) => id === openId && !isCanceled);
  const canceling = useCancelPlan(() => {
    toast.success(t`Meeting canceled`, {
      description: data?.sendsMail
        ? t`Its attendees and you get a mail.`
        : t`Send its attendees the calendar file: it removes the meeting.`,
      ...(asked && data?.sendsMail === false && { action: downloadPlan(asked.id) }),
    });
    if (asked) onCanceled(asked.id);
    setAsked(null);
  });
  return (
    <Card className="p-5 sm:p-6" aria-label="My plans">
      <CardHead title="My plans" />
      {!data && error && <LoadFailure message="Your plans could not be loaded" query={query} />}
      {!data && !error && <Skeleton className="mt-4 h-14" />}
      {data?.plans.length === 0 && (
        <EmptyState icon={CalendarPlus}>Meetings that you plan appear here until they are over.</EmptyState>
      )}
      {data && data.plans.length > 0 && (
        <p className="mt-1 text-sm text-ink-2">
          Answers go to your mailbox and are not read here: people who decline still count in the price.
        </p>
      )}
      {data && data.plans.length > 0 && (
        <ul aria-label="My plans" className="mt-3 divide-y divide-line border-t border-line">
          {data.plans.map((plan) => (
            <PlanRow
              key={plan.id}
              plan={plan}
              timeZone={timeZone}
              onEdit={() => onEdit(plan)}
              onCancel={() => setAsked(plan)}
              onOpen={() => setOpenId(plan.id)}
            />
          ))}
        </ul>
      )}
      {data && open && (
        <MeetingsDialog
          plan={open}
          timeZone={timeZone}
          sendsMail={data.sendsMail}
          onClose={() => setOpenId(null)}
        />
      )}
      {asked && (
        <ConfirmDialog
          danger
          title={<bdi>Cancel {asked.title}?</bdi>}
          description={cancelText(asked, data?.sendsMail ?? false)}
          confirmLabel="Cancel meeting"
          cancelLabel="Keep it"
          busy={canceling.isPending}
          error={canceling.isError ? failureMessage(canceling.error) : undefined}
          onConfirm={() => canceling.mutate(asked)}
          onClose={() => {
            canceling.reset();
            setAsked(null);
          }}
        />
      )}
    </Card>
  );
}

function cancelText({ changesFrom }: MeetingPlan, sendsMail: boolean): string {
  const past = changesFrom ? t` What took place stays.` : '';
  return sendsMail
    ? t`Its attendees get a mail, and their calendars remove the meeting.${past}`
    : t`No mail is sent. Please tell its attendees yourself.${past}`;
}

type PlanRowProps = {
  plan: MeetingPlan;
  timeZone: string;
  onEdit: () => void;
  onCancel: () => void;
  onOpen: () => void;
};

function PlanRow({ plan, timeZone, onEdit, onCancel, onOpen }: PlanRowProps) {
  const { title, nextAt, startsAt, minutes, repeats, untilDay, monthPlace, people, isCanceled } = plan;
  const firstDay = localDay(Date.parse(startsAt), timeZone);
  const until = untilDay && t` until ${format.mediumDay(untilDay)}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 text-sm">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          <bdi>{title}</bdi>
          <SampleItemMark kind="plans" of={plan.id} />
          {isCanceled && <Badge tone="bad">Canceled</Badge>}
        </p>
        <p className="tabular text-ink-2">
          {format.dateTime(nextAt ?? startsAt, timeZone)} · {format.minutes(minutes)} ·{' '}
          {format.count(people.length + 1, 'person', 'people')}
        </p>
        {repeats !== null && (
          <p className="text-xs text-ink-3">
            {repeatText(repeats, firstDay, monthPlace)}
            {until}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <PlanFiles plan={plan} />
        {!isCanceled && repeats !== null && (
          <Button size="sm" icon={List} aria-label={`Meetings of ${title}`} onClick={onOpen}>
            Meetings
          </Button>
        )}
        {!isCanceled && (
          <>
            <Button size="sm" icon={Pencil} aria-label={`Edit ${title}`} onClick={onEdit}>
              Edit
            </Button>
            <Button size="sm" icon={X} aria-label={`Cancel ${title}`} onClick={onCancel}>
              Cancel
            </Button>
          </>
        )}
      </div>
    </li>
  );
}
