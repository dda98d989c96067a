import { useState } from 'react';
import {
  connectAccount,
  type discoverCalendars,
  type FoundCalendar,
} from '#contract/calendar/connections.ts';
import type { Input as Sent } from '#contract/endpoint.ts';
import { call, failureMessage } from '#web/api/client.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { FormActions } from '#web/ui/dialog.tsx';
import { useConnected } from './use-connected.ts';

export type Account = Sent<typeof discoverCalendars>['body'];

type CalendarChoiceProps = {
  isShared: boolean;
  account: Account;
  calendars: readonly FoundCalendar[];
  onClose: () => void;
};

/** Asks which calendars of an account to read, and connects them. */
export function CalendarChoice({ account, calendars, isShared, onClose }: CalendarChoiceProps) {
  const connected = useConnected(onClose);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set());
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const choose = (href: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(href);
    else next.delete(href);
    setChosen(next);
  };
  const submit = async () => {
    if (chosen.size === 0) return setFailure('Choose at least one calendar.');
    setBusy(true);
    try {
      const body = {
        ...account,
        name: '',
        calendars: calendars.filter(({ href }) => chosen.has(href)),
        isShared,
      };
      await connected(await call(connectAccount, { body }));
    } catch (error) {
      setFailure(failureMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {failure && <Alert tone="bad">{failure}</Alert>}
      {calendars.length === 0 ? (
        <Alert tone="info">This account has no calendars.</Alert>
      ) : (
        <fieldset>
          <legend className="mb-2 text-sm font-medium">Which calendars?</legend>
          <div className="flex flex-col gap-1">
            {calendars.map(({ href, name }, index) => (
              <Checkbox
                key={href}
                label={<bdi className="wrap-anywhere">{name}</bdi>}
                data-autofocus={index === 0 || undefined}
                checked={chosen.has(href)}
                onChange={({ target }) => choose(href, target.checked)}
              />
            ))}
          </div>
        </fieldset>
      )}
      <FormActions label="Connect" busy={isBusy} onCancel={onClose} />
    </form>
  );
}
