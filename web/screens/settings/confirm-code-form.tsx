import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { confirmSecondFactor } from '#contract/second-factor.ts';
import { ApiFailure, failureMessage } from '#web/api/api-failure.ts';
import { call } from '#web/api/client.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { CopyButton } from './copy-button.tsx';
import { QrCode } from './qr-code.tsx';

type ConfirmCodeFormProps = {
  secret: string;
  address: string;
  onConfirmed: (recoveryCodes: string[]) => void;
  onCancel: () => void;
};

/** The secret goes into the app, and a code of the app comes back: only then does it count. */
export function ConfirmCodeForm({ secret, address, onConfirmed, onCancel }: ConfirmCodeFormProps) {
  const [wrong, setWrong] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // What had the focus before is gone.
  useEffect(() => input.current?.focus(), []);

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const code = input.current?.value ?? '';
    setFailure(undefined);
    setWrong(code.trim() === '' ? 'Enter the code' : undefined);
    input.current?.focus();
    if (code.trim() === '') return;
    setBusy(true);
    try {
      onConfirmed((await call(confirmSecondFactor, { body: { code } })).recoveryCodes);
    } catch (error) {
      const told = error instanceof ApiFailure ? error.fieldErrors['code']?.[0] : undefined;
      if (told) setWrong(told);
      else setFailure(failureMessage(error));
      input.current?.select();
    } finally {
      setBusy(false);
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {failure && <Alert tone="bad">{failure}</Alert>}
      <div className="flex justify-center">
        <QrCode text={address} label="QR code for your authenticator app" />
      </div>
      <Field label="Or type this key">
        <span className="flex gap-2">
          <Input
            readOnly
            value={secret.replace(/(.{4})(?=.)/g, '$1 ')}
            className="font-mono"
            onFocus={(event) => event.target.select()}
          />
          <CopyButton text={secret} />
        </span>
      </Field>
      <Field label="Code that the app shows" error={wrong}>
        <Input
          ref={input}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          placeholder="123456"
          className="tabular tracking-wider"
          onChange={() => setWrong(undefined)}
        />
      </Field>
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={isBusy}>
          Turn on
        </Button>
      </DialogActions>
    </form>
  );
}
