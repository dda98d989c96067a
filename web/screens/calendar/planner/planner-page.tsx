import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MeetingPlan } from '#contract/calendar/planner.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { AwaitingApproval } from '#web/components/accounts/awaiting-approval.tsx';
import { mayLeave } from '#web/components/forms/leave-question.ts';
import { CostPageHead } from '#web/components/people/pay.tsx';
import { MyPlans } from './my-plans.tsx';
import { PlanForm } from './plan-form.tsx';
import { useCopiedMeeting } from '#web/components/meetings/copy-meeting.tsx';
import { invitedByName } from './queries.ts';
import { useBooking } from './use-booking.ts';
import { PlanDock, PlanPrice } from './plan-price.tsx';
import {
  emptyPlan,
  type PlanValues,
  valuesOf,
  valuesOfBooking,
  valuesOfMeeting,
  withPeople,
} from './plan-values.ts';

export function PlanMeetingPage() {
  const { data: user } = useQuery(currentUserQuery);
  return (
    <>
      <CostPageHead title="Plan a Meeting" description="See what it costs before anybody is invited." />
      {user?.status === 'pending' && <AwaitingApproval organization={user.organization.name} />}
      {user?.status === 'active' && <Planner timeZone={user.organization.timeZone} email={user.email} />}
    </>
  );
}

type Draft = { number: number; plan: MeetingPlan | null; values: PlanValues; isDirty: boolean };

function Planner({ timeZone, email }: { timeZone: string; email: string }) {
  const newDraft = (number: number): Draft => ({
    number,
    plan: null,
    values: emptyPlan(timeZone, Date.now()),
    isDirty: false,
  });
  const [draft, setDraft] = useState(() => newDraft(0));
  const change = (changes: Partial<PlanValues>) =>
    setDraft((before) => ({ ...before, isDirty: true, values: { ...before.values, ...changes } }));
  const startAgain = () => setDraft(({ number }) => newDraft(number + 1));
  const client = useQueryClient();
  /** Adds people by their names, those of the directory with their addresses. */
  const addPeople = async (names: readonly string[]) => {
    const found = (await invitedByName(client, names)).filter((one) => one.email !== email);
    setDraft((before) => ({
      ...before,
      isDirty: true,
      values: { ...before.values, people: withPeople(before.values.people, found) },
    }));
  };
  useCopiedMeeting((meeting) => {
    const values = valuesOfMeeting(meeting, timeZone, Date.now());
    setDraft(({ number }) => ({ number: number + 1, plan: null, values, isDirty: true }));
    void addPeople(meeting.attendees.map(({ name }) => name));
  });
  useBooking((booking) => {
    const values = valuesOfBooking(booking, timeZone);
    setDraft(({ number }) => ({ number: number + 1, plan: null, values, isDirty: true }));
  });
  const edit = async (plan: MeetingPlan) => {
    if (!(await mayLeave())) return;
    setDraft(({ number }) => ({
      number: number + 1,
      plan,
      values: valuesOf(plan, timeZone),
      isDirty: false,
    }));
    window.scrollTo({ top: 0 });
  };
  return (
    <div className="grid gap-5">
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <PlanForm
          key={draft.number}
          plan={draft.plan}
          values={draft.values}
          timeZone={timeZone}
          isDirty={draft.isDirty}
          onChange={change}
          onAddPeople={addPeople}
          onDone={startAgain}
        />
        <PlanPrice values={draft.values} onApply={change} />
      </div>
      <MyPlans
        timeZone={timeZone}
        onEdit={(plan) => void edit(plan)}
        onCanceled={(id) => {
          if (draft.plan?.id === id) startAgain();
        }}
      />
      <PlanDock values={draft.values} />
    </div>
  );
}
