import { t } from '#domain/format/text.ts';
import { format } from '#web/components/forms/format.ts';
import { useQuery } from '@tanstack/react-query';
import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MeetingWithAttendees } from '#contract/meetings/meetings.ts';
import { meetingCostCents } from '#domain/money/cost.ts';
import { toCents, toMajor } from '#domain/money/money.ts';
import { tierLabel } from '#wording/labels.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { AppLink } from '#web/components/site/app-link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { RowTh, Table, Td, Th } from '#web/ui/table.tsx';

type Attendee = MeetingWithAttendees['attendees'][number];

export function AttendeesCard({ meeting }: { meeting: MeetingWithAttendees }) {
  if (meeting.namesHidden) return <HiddenAttendees people={meeting.attendeeCount} />;
  const seesRates = meeting.attendees.some((attendee) => attendee.hourlyRate !== null);
  return (
    <Card aria-label="Attendees" className="overflow-hidden">
      <div className="px-5 pt-4 pb-2">
        <CardHead title="Attendees" note={format.count(meeting.attendeeCount, 'person', 'people')} />
      </div>
      <Table>
        <thead>
          <tr>
            <Th>Name</Th>
            {seesRates && (
              <>
                <Th className="max-md:hidden">Tier</Th>
                <Th align="end" className="max-md:hidden">
                  Rate
                </Th>
              </>
            )}
            <Th align="end">Attended</Th>
            {seesRates && <Th align="end">Cost</Th>}
          </tr>
        </thead>
        <tbody>
          {meeting.attendees.map((attendee, index) => (
            <AttendeeRow key={index} attendee={attendee} durationMinutes={meeting.durationMinutes} />
          ))}
          {meeting.unnamedAttendees > 0 && <UnnamedRow meeting={meeting} />}
        </tbody>
      </Table>
      {!seesRates && (
        <p className="flex items-start gap-2 border-t border-line px-5 py-3 text-xs text-ink-3">
          <LockKeyhole className="mt-0.5 size-3.5 shrink-0" aria-hidden />
          Tiers and rates are not shown to you, because your organization shows blended amounts.
        </p>
      )}
    </Card>
  );
}

function HiddenAttendees({ people }: { people: number }) {
  return (
    <Card aria-label="Attendees" className="px-5 py-4">
      <CardHead title="Attendees" note={format.count(people, 'person', 'people')} />
      <p className="mt-2 flex items-start gap-2 text-xs text-ink-3">
        <LockKeyhole className="mt-0.5 size-3.5 shrink-0" aria-hidden />
        Names are shown to those who attended or recorded the meeting, and to administrators.
      </p>
    </Card>
  );
}

type AttendeeRowProps = { attendee: Attendee; durationMinutes: number };

function AttendeeRow({ attendee, durationMinutes }: AttendeeRowProps) {
  const { name, role, salaryTier, hourlyRate, attendedMinutes, estimated } = attendee;
  const tier = salaryTier === null ? t`No tier` : tierLabel(salaryTier);
  return (
    <tr>
      <RowTh className="py-2.5 wrap-anywhere">
        <span className="font-medium">{name}</span>{' '}
        {estimated && <EstimatedMark cure={salaryTier === null ? unknownPeople : salaryTiers} />}
        <span className="block text-xs text-ink-3">
          {role}
          {hourlyRate !== null && (
            <span className="tabular md:hidden">
              &nbsp;· {tier}&nbsp;· {format.moneyWithCents(hourlyRate)}/h
            </span>
          )}
        </span>
      </RowTh>
      <PayCells tier={tier} hourlyRate={hourlyRate} minutes={attendedMinutes}>
        {attendedMinutes < durationMinutes && (
          <span className="block text-xs text-ink-3">{presence(attendee)}</span>
        )}
      </PayCells>
    </tr>
  );
}

/** The attendees without a name. */
function UnnamedRow({ meeting }: { meeting: MeetingWithAttendees }) {
  const { unnamedAttendees, unnamedHourlyRate, durationMinutes } = meeting;
  return (
    <tr>
      <RowTh className="py-2.5 text-ink-2">
        {format.count(unnamedAttendees, 'unnamed attendee')}
        {unnamedHourlyRate !== null && (
          <>
            {` at ${format.moneyWithCents(unnamedHourlyRate)}`} <EstimatedMark />
          </>
        )}
      </RowTh>
      <PayCells hourlyRate={unnamedHourlyRate} people={unnamedAttendees} minutes={durationMinutes} />
    </tr>
  );
}

type PayCellsProps = {
  tier?: string;
  /** Of each person; null without permission to see pay. */
  hourlyRate: number | null;
  people?: number;
  minutes: number;
  /** Below the minutes. */
  children?: ReactNode;
};

function PayCells({ tier, hourlyRate, people = 1, minutes, children }: PayCellsProps) {
  const attended = (
    <Td align="end" className="whitespace-nowrap">
      {format.minutes(minutes)}
      {children}
    </Td>
  );
  if (hourlyRate === null) return attended;
  return (
    <>
      <Td className="text-ink-2 wrap-anywhere max-md:hidden">{tier}</Td>
      <Td align="end" className="text-ink-2 max-md:hidden">
        {format.moneyWithCents(hourlyRate)}/h
      </Td>
      {attended}
      <Td align="end" className="font-semibold">
        {format.moneyWithCents(costShare(hourlyRate * people, minutes))}
      </Td>
    </>
  );
}

const unknownPeople = { to: '/dashboard/people?tab=unknown', text: t`choose a tier` };
const salaryTiers = { to: '/dashboard/organization?settings=tiers', text: t`set your salary tiers` };

/** Next to an attendee whose tier is unknown or an example. Administrators can change that. */
function EstimatedMark({ cure }: { cure?: typeof salaryTiers }) {
  const { data: user } = useQuery(currentUserQuery);
  const mark = <Badge>estimated</Badge>;
  if (!cure || user?.role !== 'admin') return mark;
  return (
    <>
      {mark}{' '}
      <AppLink to={cure.to} className="reach text-xs underline underline-offset-4 hover:text-ink">
        {cure.text}
      </AppLink>
    </>
  );
}

/** "from 10 to 45", in minutes since the start. */
function presence({ joinedMinute, leftMinute }: Attendee): string {
  if (leftMinute === null) return t`joined at ${joinedMinute}`;
  return joinedMinute === 0 ? t`left at ${leftMinute}` : t`from ${joinedMinute} to ${leftMinute}`;
}

/** Rounded per row: the column can differ from the total by a cent. */
function costShare(hourlyRate: number, minutes: number): number {
  return toMajor(meetingCostCents([{ hourlyRateCents: toCents(hourlyRate), minutes }]));
}
