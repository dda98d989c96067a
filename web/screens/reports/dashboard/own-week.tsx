import { queryOptions, useQuery } from '@tanstack/react-query';
import { ArrowRight, CircleAlert, Lightbulb } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type OwnWeek, readOwnWeek } from '#contract/calendar/upcoming.ts';
import { t } from '#domain/format/text.ts';
import { call } from '#web/api/client.ts';
import {
  askedMeeting,
  type Message,
  MessageDialog,
  messagesAbout,
} from '#web/components/calendar/message-dialog.tsx';
import { format } from '#web/components/forms/format.ts';
import { Explain, Money } from '#web/components/reports/figures.tsx';
import { meetingPath } from '#web/components/meetings/meeting-link.tsx';
import { AppLink } from '#web/components/site/app-link.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { messageLabel, plannedAdviceText } from '#wording/planned-meetings.ts';
import { wordText } from '#wording/rating-words.ts';

/** Planned meetings change it, and recorded ones. */
export const ownWeekQuery = queryOptions({
  queryKey: ['planned', 'own-week'],
  queryFn: ({ signal }) => call(readOwnWeek, {}, { signal }),
});

/** What a member attends this week, what is free, and which meetings they may question. */
export function OwnWeekCard({ timeZone }: { timeZone: string }) {
  const { data: week } = useQuery(ownWeekQuery);
  const [message, setMessage] = useState<Message | null>(null);
  if (!week) return null;
  return (
    <Card aria-label="Your week" className="overflow-hidden">
      <div className="px-5 pt-4">
        <CardHead
          title="Your week"
          note={
            <span className="max-sm:hidden">{`${format.shortDay(week.from)} to ${format.shortDay(week.to)}`}</span>
          }
          action={
            <AppLink
              to="/dashboard/upcoming"
              className={`-me-2.5 ${buttonClass({ variant: 'ghost', size: 'sm' })}`}
            >
              Upcoming
              <ArrowRight aria-hidden />
            </AppLink>
          }
        />
      </div>
      <dl className="mt-2 grid grid-cols-2 gap-x-5 gap-y-4 px-5 pb-5 sm:grid-cols-3">
        <Figure
          label={
            <>
              In meetings
              <Explain figure="own-week" label="your time in meetings" meetings="/dashboard/upcoming" />
            </>
          }
          note={
            <>
              {sinceLastWeek(week)}
              <Guideline week={week} />
            </>
          }
        >
          {format.hoursAndMinutes(week.thisWeek.minutes)}
        </Figure>
        <Figure
          label="What they cost"
          note={
            <>
              last week <Money amount={week.lastWeek.cost} />
            </>
          }
        >
          <Money amount={week.thisWeek.cost} />
        </Figure>
        <Figure
          label={
            <>
              Free blocks left
              <Explain figure="free-blocks" label="your free blocks" meetings="/dashboard/upcoming" />
            </>
          }
          note={`${format.hoursAndMinutes(week.free.minutes)} in pieces of an hour or more`}
        >
          {format.integer(week.free.count)}
        </Figure>
      </dl>
      {week.thisWeek.meetings + week.lastWeek.meetings === 0 && <NoMeetings />}
      <Questions week={week} timeZone={timeZone} onAsk={setMessage} />
      <WithoutAgenda week={week} onAsk={setMessage} />
      <Rated week={week} />
      {message && <MessageDialog {...message} timeZone={timeZone} onClose={() => setMessage(null)} />}
    </Card>
  );
}

type ListProps = { week: OwnWeek; onAsk: (message: Message) => void };

function Questions({
  week: { toQuestion, enoughPeople },
  timeZone,
  onAsk,
}: ListProps & { timeZone: string }) {
  if (toQuestion.length === 0) return null;
  return (
    <section className="border-t border-line px-5 py-4">
      <h3 className="text-sm font-semibold">Worth a question in the next 7 days</h3>
      <ul className="mt-1 divide-y divide-line">
        {toQuestion.map(({ meeting, kind, minutes }) => {
          const asked = askedMeeting(meeting, minutes);
          const { title, startsAt, durationMinutes, attendees, cost } = meeting;
          const advice = { kind, minutes, durationMinutes, people: attendees.length, enoughPeople };
          return (
            <li key={meeting.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <div className="min-w-0 flex-1 basis-72">
                <p className="wrap-anywhere">
                  <bdi className="font-medium">{title}</bdi>{' '}
                  <span className="tabular text-sm text-ink-2">
                    {format.dateTime(startsAt, timeZone)} · {format.minutes(durationMinutes)} ·{' '}
                    <Money amount={cost} />
                  </span>
                </p>
                <p className="mt-0.5 flex items-start gap-1.5 text-sm">
                  <Lightbulb className="mt-0.5 size-3.5 shrink-0 text-meter" aria-hidden />
                  {plannedAdviceText(advice, format)}
                </p>
              </div>
              <div className="flex flex-wrap gap-2">
                {messagesAbout(meeting, asked).map((one) => (
                  <Button
                    key={one}
                    size="sm"
                    aria-haspopup="dialog"
                    aria-label={`${messageLabel(one, asked)}: ${title}`}
                    onClick={() => onAsk({ kind: one, planned: meeting, asked })}
                  >
                    {messageLabel(one, asked)}
                  </Button>
                ))}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const mostNamed = 3;

/** Those that are not among the questions above. */
function WithoutAgenda({ week, onAsk }: ListProps) {
  const asked = new Set(week.toQuestion.map(({ meeting }) => meeting.id));
  const others = week.withoutAgenda.filter(({ id }) => !asked.has(id));
  if (others.length === 0) return null;
  return (
    <section className="border-t border-line px-5 py-4 text-sm">
      <h3 className="font-semibold">
        {format.count(week.withoutAgenda.length, 'meeting has', 'meetings have')} no agenda or goal
      </h3>
      <ul className="mt-2 flex flex-wrap gap-2">
        {others.slice(0, mostNamed).map((planned) => (
          <li key={planned.id}>
            {planned.isOrganizer ? (
              <AppLink to="/dashboard/upcoming" className={buttonClass({ size: 'sm' })}>
                <bdi>{planned.title}</bdi>, by you
              </AppLink>
            ) : (
              <Button
                size="sm"
                aria-haspopup="dialog"
                aria-label={`Ask for an agenda: ${planned.title}`}
                onClick={() => onAsk({ kind: 'agenda', planned, asked: askedMeeting(planned) })}
              >
                {planned.title}
              </Button>
            )}
          </li>
        ))}
        {others.length > mostNamed && (
          <li className="self-center text-ink-2">and {format.integer(others.length - mostNamed)} more</li>
        )}
      </ul>
    </section>
  );
}

/** What those who attended published, among them the reader. */
function Rated({ week: { rated } }: { week: OwnWeek }) {
  if (rated.length === 0) return null;
  return (
    <section className="border-t border-line px-5 py-4 text-sm">
      <h3 className="font-semibold">Rated by those who attended</h3>
      <ul className="mt-2 grid gap-1">
        {rated.map(({ id, title, attendeesWord }) => (
          <li key={id} className="wrap-anywhere">
            <AppLink to={meetingPath(id)} className="font-medium underline-offset-4 hover:underline">
              <bdi>{title}</bdi>
            </AppLink>{' '}
            <span className="text-ink-2">{wordText(attendeesWord)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const NoMeetings = () => (
  <p className="border-t border-line px-5 py-4 text-sm text-ink-2">
    No meeting of these two weeks names you.{' '}
    <AppLink to="/dashboard/settings/calendars" className="underline underline-offset-4 hover:text-ink">
      Connect your calendar
    </AppLink>{' '}
    to see what is ahead.
  </p>
);

type FigureProps = { label: ReactNode; note: ReactNode; children: ReactNode };

function Figure({ label, note, children }: FigureProps) {
  return (
    <div>
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="tabular mt-1 text-3xl font-semibold tracking-tight">{children}</dd>
      <dd className="tabular mt-1 text-sm text-ink-2">{note}</dd>
    </div>
  );
}

function sinceLastWeek({ thisWeek, lastWeek }: OwnWeek): string {
  const more = thisWeek.minutes - lastWeek.minutes;
  if (more === 0) return t`as much as last week`;
  const hours = format.hoursAndMinutes(Math.abs(more));
  return more > 0 ? t`${hours} more than last week` : t`${hours} less than last week`;
}

function Guideline({ week: { guidelineHours, thisWeek } }: { week: OwnWeek }) {
  if (guidelineHours === 0) return null;
  const isOver = thisWeek.minutes > guidelineHours * 60;
  return (
    <span className={`block ${isOver ? 'text-warn' : ''}`}>
      {isOver && <CircleAlert className="me-1 inline size-3.5 align-[-2px]" aria-hidden />}
      {isOver ? 'over' : 'within'} your organization’s guideline of {format.integer(guidelineHours)} h
    </span>
  );
}
