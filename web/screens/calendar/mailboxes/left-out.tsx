import { useState } from 'react';
import { leaveOutMailbox } from '#contract/calendar/mailboxes.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { useChange } from './queries.ts';
import { StepForm } from './steps.tsx';

type LeftOutProps = { leftOut: readonly { email: string; isOwnChoice: boolean }[] };

export function LeftOut({ leftOut }: LeftOutProps) {
  const [typed, setTyped] = useState('');
  const change = useChange(async (body: { email: string; isLeftOut: boolean }) => {
    await call(leaveOutMailbox, { body });
    setTyped('');
    return undefined;
  }, 'Saved');
  return (
    <Card className="p-5 sm:p-6">
      <CardHead title="Left out" />
      <p className="mt-2 text-sm text-ink-2">
        The mailboxes of these people are not read. Meetings in mailboxes of others count them without a name,
        at the default rate.
      </p>
      {leftOut.length > 0 && (
        <ul aria-label="People who are left out" className="mt-3 divide-y divide-line border-y border-line">
          {leftOut.map(({ email, isOwnChoice }) => (
            <li key={email} className="flex flex-wrap items-center gap-3 py-2 text-sm">
              <bdi className="min-w-0 grow wrap-anywhere">{email}</bdi>
              {isOwnChoice && <span className="text-ink-2">Own choice</span>}
              <Button size="sm" onClick={() => change.mutate({ email, isLeftOut: false })}>
                Read again
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4 max-w-md">
        <StepForm
          label="Leave out"
          busy={change.isPending}
          error={change.error}
          onSubmit={() => change.mutate({ email: typed, isLeftOut: true })}
        >
          <Field label="Email address">
            <Input value={typed} inputMode="email" onChange={({ target }) => setTyped(target.value)} />
          </Field>
        </StepForm>
      </div>
    </Card>
  );
}
