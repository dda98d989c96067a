import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { sayGuestName } from '#contract/meetings/live-meetings.ts';
import { t } from '#domain/format/text.ts';
import { isIn } from '#domain/meetings/live/state.ts';
import { call } from '#web/api/client.ts';
import { queryClient } from '#web/api/queries.ts';
import { FailureAlert } from '#web/components/forms/failure-alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { type Act, liveKey } from './live-connection.ts';
import type { Person } from './people-card.tsx';

/** A member says to be in, or leaves. */
export function MemberPresence({ self, act }: { self: Person | undefined; act: Act }) {
  const isHere = self !== undefined && isIn(self);
  const leads = self !== undefined && self.place !== 'participant';
  return (
    <Presence text={isHere ? t`You are in the meeting.` : t`You are not counted as in the meeting.`}>
      <Button
        size="lg"
        variant={isHere || leads ? 'secondary' : 'primary'}
        onClick={() => act({ kind: isHere ? 'leave' : 'enter', person: null })}
      >
        {isHere ? 'Leave' : 'I am here'}
      </Button>
    </Presence>
  );
}

type GuestPresenceProps = { id: string; self: Person | undefined; mayJoin: boolean };

/** A guest says to be in, with a name the first time, or leaves. */
export function GuestPresence({ id, self, mayJoin }: GuestPresenceProps) {
  const [name, setName] = useState('');
  const [wasSubmitted, setSubmitted] = useState(false);
  const isHere = self !== undefined && isIn(self);
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      call(
        sayGuestName,
        { params: { id }, body: { isIn: !isHere, ...(!self && { name: name.trim() }) } },
        { asUser: null },
      ),
    onSuccess: (next) => queryClient.setQueryData(liveKey(id, true), next),
  });
  if (!self && !mayJoin) return null;
  if (self)
    return (
      <Presence text={isHere ? t`You are in the meeting as a guest.` : t`You have left the meeting.`}>
        <FailureAlert error={error} />
        <Button
          size="lg"
          variant={isHere ? 'secondary' : 'primary'}
          busy={isPending}
          onClick={() => mutate()}
        >
          {isHere ? 'Leave' : 'I am here'}
        </Button>
      </Presence>
    );
  const nameError = name.trim() === '' ? t`Please enter your name.` : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (!nameError) mutate();
  };
  return (
    <Card aria-label="Your presence" className="p-4 sm:p-5">
      <form noValidate onSubmit={submit} className="grid gap-3">
        <FailureAlert error={error} />
        <Field
          label="Your name"
          help="Members see it, marked as a guest. You can also follow without a name."
          error={wasSubmitted ? nameError : undefined}
        >
          <Input
            autoComplete="name"
            value={name}
            maxLength={80}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" size="lg" busy={isPending}>
          I am here
        </Button>
      </form>
    </Card>
  );
}

function Presence({ text, children }: { text: string; children: React.ReactNode }) {
  return (
    <Card
      aria-label="Your presence"
      className="flex flex-wrap items-center justify-between gap-3 p-4 sm:px-5"
    >
      <output>{text}</output>
      {children}
    </Card>
  );
}
