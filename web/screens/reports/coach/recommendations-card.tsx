import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Check, CircleCheck, Copy, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Coach, Recommendation } from '#contract/reports/coach.ts';
import { t } from '#domain/format/text.ts';
import { calendarEvidence, lastMonthQuery } from '#web/components/reports/calendar-figures.ts';
import { SampleItemMark } from '#web/components/calendar/planned.tsx';
import { Explained, Money, EstimatedShare } from '#web/components/reports/figures.tsx';
import { format } from '#web/components/forms/format.ts';
import { recommendationEvidence } from '#wording/hygiene.ts';
import { Button, buttonClass, IconButton } from '#web/ui/button.tsx';
import { Card, CardHead, EmptyState } from '#web/ui/card.tsx';
import { keepFocusOnRemoval } from '#web/ui/focus-next-row.ts';
import { singleClick } from '#web/ui/single-click.ts';
import { adviceText, messageText, rhythmText } from '#wording/advice.ts';
import { Evidence } from './evidence.tsx';
import { heldInQuarter, useAcceptRecommendation, useDismissRecommendation } from './queries.ts';
import { choiceOf } from './review-choice.ts';
import { ReviewDialog } from './review-dialog.tsx';
import { AppLink } from '#web/components/site/app-link.tsx';
import { FailureAlert } from '#web/components/forms/failure-alert.tsx';
import { meetingPath, meetingsPath } from '#web/components/meetings/meeting-link.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { Field, Textarea } from '#web/ui/field.tsx';

export function RecommendationsCard({ coach }: { coach: Coach }) {
  const { recommendations } = coach;
  return (
    <Card aria-label="What to change">
      <div className="px-5 pt-4 pb-3">
        <CardHead
          title="What to change"
          action={
            <div className="flex flex-wrap gap-x-2 gap-y-6 text-sm text-ink-2 sm:gap-x-4">
              <span>
                <Explained
                  figure="recommendation-money"
                  label="Money a year"
                  meetings={meetingsPath(heldInQuarter(coach.today))}
                />
              </span>
              <span>
                <Explained
                  figure="recommendation-points"
                  label="Points"
                  meetings={meetingsPath({ from: coach.from, to: coach.today, planned: 'no' })}
                />
              </span>
            </div>
          }
        />
        {recommendations.length > 0 && (
          <p className="text-xs text-ink-2">
            Sorted by money saved and points gained, which count equally. Each series is listed once, with its
            best change.
          </p>
        )}
      </div>
      {recommendations.length === 0 ? (
        <EmptyState icon={CircleCheck}>
          Nothing stands out. When a change would save money or points, it is listed here.
        </EmptyState>
      ) : (
        <ol>
          {recommendations.map((one) => (
            <RecommendationRow
              key={`${one.kind} ${one.title ?? ''}`}
              recommendation={one}
              today={coach.today}
            />
          ))}
        </ol>
      )}
    </Card>
  );
}

type RowProps = { recommendation: Recommendation; today: string };

function RecommendationRow({ recommendation, today }: RowProps) {
  const { kind, title, displayTitle, action, mayTake } = recommendation;
  const advice = adviceText(recommendation, format);
  const { data: calendars } = useQuery(lastMonthQuery(today));
  const [isOpen, setOpen] = useState(false);
  const dismissal = useDismissRecommendation(recommendation);
  const isReview = action === 'review-series' && title !== null;
  const label = isReview ? t`Review series` : t`See how`;
  const close = () => setOpen(false);
  return (
    <li
      ref={keepFocusOnRemoval}
      className="grid items-center gap-x-6 gap-y-3 border-t border-line px-5 py-4 grid-cols-[minmax(0,1fr)_auto] md:items-start md:grid-cols-[minmax(0,1fr)_auto_10.5rem]"
    >
      <div className="min-w-0 max-md:col-span-2">
        <p className="font-medium wrap-anywhere">
          {advice}
          <SampleItemMark kind="titles" of={recommendation.displayTitle} />
        </p>
        <p className="tabular mt-0.5 text-xs text-ink-3 empty:hidden first-letter:uppercase">
          {aboutNow(recommendation)}
          {displayTitle !== null && (
            <>
              {' · '}
              <AppLink
                to={meetingsPath(heldInQuarter(today, displayTitle))}
                className="underline hover:text-ink"
              >
                meetings<span className="sr-only"> of {displayTitle}</span>
              </AppLink>
            </>
          )}
        </p>
        <Evidence
          evidence={recommendationEvidence[kind]}
          more={calendars ? calendarEvidence(kind, calendars) : ''}
        />
      </div>
      <Gain recommendation={recommendation} today={today} />
      <div className="-me-2 flex justify-end gap-1">
        <Button aria-haspopup="dialog" aria-label={`${label}: ${advice}`} onClick={() => setOpen(true)}>
          {label}
        </Button>
        {mayTake && (
          <IconButton
            icon={X}
            busy={dismissal.isPending}
            label={`Dismiss: ${advice}`}
            title="Dismiss for 90 days"
            onClick={singleClick(() => dismissal.mutate())}
          />
        )}
      </div>
      {isOpen && isReview && (
        <ReviewDialog title={title} suggested={choiceOf(recommendation)} onClose={close} />
      )}
      {isOpen && !isReview && <DoItDialog recommendation={recommendation} onClose={close} />}
    </li>
  );
}

/** The yearly saving and the points of the organization's score. */
function Gain({ recommendation, today }: RowProps) {
  const { savedPerYear, points, now, displayTitle } = recommendation;
  const won = Math.abs(points) === 1 ? t`${format.signed(points)} point` : t`${format.signed(points)} points`;
  return (
    <p className="tabular text-sm text-ink-2 md:min-w-36 md:text-end">
      <span className="block text-lg font-semibold tracking-tight text-ink">
        {savedPerYear > 0 ? <Money amount={savedPerYear} /> : won}
        {savedPerYear > 0 && (
          <span className="text-sm font-normal whitespace-nowrap text-ink-2"> a&nbsp;year</span>
        )}
      </span>
      {savedPerYear > 0 && (
        <EstimatedShare
          amount={now.estimatedCost}
          of={now.cost}
          filters={heldInQuarter(today, displayTitle)}
        />
      )}
      {savedPerYear > 0 && points !== 0 && won}
    </p>
  );
}

function aboutNow({ rhythm, now }: Recommendation): string {
  const parts = [
    rhythm && rhythmText(rhythm),
    now.people !== null && format.count(Math.round(now.people), 'person', 'people'),
    now.minutes !== null && format.minutes(now.minutes),
  ];
  return parts.filter(Boolean).join(' · ');
}

type DoItDialogProps = { recommendation: Recommendation; onClose: () => void };

/** The effect of a recommended change, how to make it, and the button to accept it. */
function DoItDialog({ recommendation, onClose }: DoItDialogProps) {
  const { title, organizer, mayTake } = recommendation;
  const { mutate, isPending, error } = useAcceptRecommendation(recommendation, onClose);
  return (
    <Dialog onClose={onClose} title={adviceText(recommendation, format)}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <NowAndThen recommendation={recommendation} />
        <LeaveOut leaveOut={recommendation.leaveOut} />
        <OrganizerMessage
          message={messageText(recommendation, format)}
          to={organizer ?? (title === null ? t`everybody` : t`the organizer`)}
        />
        <ChangeLink recommendation={recommendation} />
        {!mayTake && (
          <Alert tone="info">
            Only an administrator or the person who recorded the latest of these meetings can accept this. You
            can send them this message.
          </Alert>
        )}
        <FailureAlert error={error} />
      </div>
      <DialogActions>
        <Button onClick={onClose}>{mayTake ? 'Not now' : 'Close'}</Button>
        {mayTake && (
          <Button variant="primary" busy={isPending} onClick={() => mutate()}>
            Accept
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** Whom fewer people can leave out first, by name where the caller gets that. */
function LeaveOut({ leaveOut }: Pick<Recommendation, 'leaveOut'>) {
  const lines = [
    [t`Optional in the latest meeting`, leaveOut?.optional ?? []],
    [t`Declined the last three`, leaveOut?.declined ?? []],
  ] as const;
  return lines.map(
    ([label, names]) =>
      names.length > 0 && (
        <p key={label} className="text-sm wrap-anywhere">
          <span className="text-ink-2">{label}:</span> {names.join(', ')}
        </p>
      ),
  );
}

/** A link to the screen for the change. */
function ChangeLink({
  recommendation: { action, meetingId, displayTitle, mayTake },
}: Pick<DoItDialogProps, 'recommendation'>) {
  if (action === 'edit-meeting' && meetingId !== null)
    return (
      mayTake && <ArrowLink to={`${meetingPath(meetingId)}?edit=true`}>Edit the latest meeting</ArrowLink>
    );
  if (action !== 'open-calculator') return null;
  const search = displayTitle === null ? '' : `?title=${encodeURIComponent(displayTitle)}`;
  return <ArrowLink to={`/dashboard/calculator${search}`}>Set up the next one in the calculator</ArrowLink>;
}

function ArrowLink({ to, children }: { to: string; children: string }) {
  return (
    <AppLink to={to} className={`${buttonClass()} justify-self-start`}>
      {children}
      <ArrowRight aria-hidden />
    </AppLink>
  );
}

type Line = [label: string, now: string, then: string];

/** A year now and after the change; only the lines that change. */
function NowAndThen({ recommendation }: { recommendation: Recommendation }) {
  const lines = linesOf(recommendation).filter(([, now, then]) => now !== then);
  if (lines.length === 0) return null;
  return (
    <table className="tabular w-full border-collapse text-sm">
      <caption className="sr-only">Per year, now and after the change</caption>
      <thead>
        <tr className="text-xs text-ink-2">
          <th scope="col" className="pb-1.5 text-start font-normal">
            Per year
          </th>
          <th scope="col" className="pb-1.5 ps-4 text-end font-normal">
            Now
          </th>
          <th scope="col" className="pb-1.5 ps-4 text-end font-normal">
            After
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(([label, now, then]) => (
          <tr key={label} className="border-t border-line">
            <th scope="row" className="py-2 text-start font-normal text-ink-2">
              {label}
            </th>
            <td className="py-2 ps-4 text-end">{now}</td>
            <td className="py-2 ps-4 text-end font-semibold">{then}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const rounded = (value: number | null) => (value === null ? '–' : format.integer(value));

function linesOf({ now, after: then, rhythm }: Recommendation): Line[] {
  const next = then.rhythm ?? rhythm;
  return [
    [t`Cost`, format.money(now.cost), format.money(then.cost)],
    [t`Person-hours`, rounded(now.personHours), rounded(then.personHours)],
    [t`Meetings`, rounded(now.meetings), rounded(then.meetings)],
    [t`Rhythm`, rhythm ? rhythmText(rhythm) : '–', next ? rhythmText(next) : '–'],
    [t`People`, rounded(now.people), rounded(then.people)],
    [t`Minutes`, rounded(now.minutes), rounded(then.minutes)],
    [t`Score of these meetings`, rounded(now.score), rounded(then.score)],
  ];
}

/** A message to copy; selected instead if the browser does not allow copying. */
function OrganizerMessage({ message, to }: { message: string; to: string }) {
  const [isCopied, setCopied] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const copy = async () => {
    if (await copyText(message)) return setCopied(true);
    const text = container.current?.querySelector('textarea');
    text?.focus();
    text?.select();
  };
  return (
    <div ref={container}>
      <Field label={`A message to ${to}`} help={<output>{isCopied && 'Copied'}</output>}>
        <Textarea readOnly rows={5} value={message} />
      </Field>
      <Button size="sm" className="mt-2" onClick={() => void copy()}>
        {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
        Copy message
      </Button>
    </div>
  );
}
