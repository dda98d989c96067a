import { format } from '#web/components/format.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, ShieldCheck } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { LoadFailure } from '#web/components/failure-alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card, CardHead, Skeleton } from '#web/ui/card.tsx';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
} from '#contract/second-factor.ts';
import { call } from '#web/api/client.ts';
import { useForm } from 'react-hook-form';
import { Dialog, DialogActions, FormActions } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { PasswordForm } from './password-form.tsx';
import { schemaResolver } from '#web/components/schema-resolver.ts';
import { showFormError } from '#web/components/show-failure.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { CopyButton, CopyField } from '#web/components/copy-field.tsx';
import { encode } from 'uqr';

export function TwoFactorCard({ timeZone }: { timeZone: string }) {
  const client = useQueryClient();
  const query = useQuery(twoFactorQuery);
  const { data, error } = query;
  const [open, setOpen] = useState<'turn-on' | 'new-codes' | 'turn-off' | null>(null);
  const dialogProps = {
    onChanged: () => void client.invalidateQueries({ queryKey: twoFactorQuery.queryKey }),
    onClose: () => setOpen(null),
  };
  return (
    <Card className="p-5 sm:p-6">
      <CardHead title="Two-factor sign-in" action={data?.since && <Badge tone="good">On</Badge>} />
      {!data && error && <LoadFailure message="It could not be loaded" query={query} />}
      {!data && !error && <Skeleton className="mt-2 h-24" />}
      {data && !data.since && (
        <>
          <p className="mt-1 text-sm text-ink-2">
            Signing in then needs your password and a code from an app on your phone. A stolen password alone
            is useless.
          </p>
          <Button icon={ShieldCheck} className="mt-4" onClick={() => setOpen('turn-on')}>
            Turn on
          </Button>
        </>
      )}
      {data?.since && (
        <>
          <p className="mt-1 text-sm text-ink-2">
            Since {format.dayOf(data.since, timeZone)}. <CodesLeft count={data.recoveryCodesLeft} />
          </p>
          <div className="mt-4 flex flex-wrap gap-2">
            <Button onClick={() => setOpen('new-codes')}>New recovery codes</Button>
            <Button variant="ghost" onClick={() => setOpen('turn-off')}>
              Turn off
            </Button>
          </div>
        </>
      )}
      {open === 'turn-on' && <TurnOnDialog {...dialogProps} />}
      {open === 'new-codes' && <NewCodesDialog {...dialogProps} />}
      {open === 'turn-off' && <TurnOffDialog {...dialogProps} />}
    </Card>
  );
}

function CodesLeft({ count }: { count: number }) {
  const text = `${count === 0 ? 'No' : count} recovery ${count === 1 ? 'code is' : 'codes are'} left.`;
  return count > 2 ? text : <strong className="font-medium text-bad">{text} Make new ones.</strong>;
}

const twoFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => call(readSecondFactor, {}, { signal }),
});

type TwoFactorDialogProps = { onChanged: () => void; onClose: () => void };

function NewCodesDialog({ onChanged, onClose }: TwoFactorDialogProps) {
  const [codes, setCodes] = useState<string[]>();
  const renew = async (password: string) => {
    setCodes((await call(renewRecoveryCodes, { body: { password } })).recoveryCodes);
    onChanged();
  };
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      keepsOpen
      title="New recovery codes"
      description={codes ? 'Your previous codes no longer work.' : 'Your current codes will stop working.'}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <PasswordForm label="Make new codes" onPassword={renew} onCancel={onClose} />
      )}
    </Dialog>
  );
}

function TurnOffDialog({ onChanged, onClose }: TwoFactorDialogProps) {
  const turnOff = async (password: string) => {
    await call(endSecondFactor, { body: { password } });
    toast.success('Two-factor sign-in is off', { description: 'Your other sessions were signed out.' });
    onChanged();
    onClose();
  };
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title="Turn off two-factor sign-in?"
      description="You will sign in with your password alone, and your recovery codes are deleted."
    >
      <PasswordForm danger label="Turn off" onPassword={turnOff} onCancel={onClose} />
    </Dialog>
  );
}

/** Steps: password, authenticator app, recovery codes. */
function TurnOnDialog({ onChanged, onClose }: TwoFactorDialogProps) {
  const [begun, setBegun] = useState<{ secret: string; address: string }>();
  const [codes, setCodes] = useState<string[]>();
  const description = codes
    ? 'Two-factor sign-in is on.'
    : begun
      ? 'Scan this with an authenticator app and enter the code that it shows.'
      : 'Signing in will then need your password and a code from an app on your phone.';
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title="Turn on two-factor sign-in"
      description={description}
      keepsOpen
    >
      {!begun && (
        <PasswordForm
          label="Continue"
          onPassword={async (password) => setBegun(await call(beginSecondFactor, { body: { password } }))}
          onCancel={onClose}
        />
      )}
      {begun && !codes && (
        <ConfirmCodeForm
          {...begun}
          onConfirmed={(made) => {
            setCodes(made);
            onChanged();
          }}
          onCancel={onClose}
        />
      )}
      {codes && <RecoveryCodes codes={codes} onDone={onClose} />}
    </Dialog>
  );
}

type ConfirmCodeFormProps = {
  secret: string;
  address: string;
  onConfirmed: (recoveryCodes: string[]) => void;
  onCancel: () => void;
};

/** Two-factor sign-in is on only after a code from the app was confirmed. */
function ConfirmCodeForm({ secret, address, onConfirmed, onCancel }: ConfirmCodeFormProps) {
  const form = useForm({
    resolver: schemaResolver(confirmSecondFactor.body),
    defaultValues: { code: '' },
  });
  const { errors, isSubmitting } = form.formState;
  // The previously focused element was removed.
  useEffect(() => form.setFocus('code'), [form]);

  const submit = form.handleSubmit(async (body) => {
    try {
      onConfirmed((await call(confirmSecondFactor, { body })).recoveryCodes);
    } catch (error) {
      showFormError(form, error);
      form.setFocus('code', { shouldSelect: true });
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {errors.root && <Alert tone="bad">{errors.root.message}</Alert>}
      <div className="flex justify-center">
        <QrCode text={address} label="QR code for your authenticator app" />
      </div>
      <CopyField
        label="Or type this key"
        value={secret.replace(/(.{4})(?=.)/g, '$1 ')}
        text={secret}
        className="font-mono"
      />
      <Field label="Code that the app shows" error={errors.code?.message}>
        <Input
          {...form.register('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          placeholder="123456"
          className="tabular tracking-wider"
        />
      </Field>
      <FormActions label="Turn on" busy={isSubmitting} onCancel={onCancel} />
    </form>
  );
}

/** Quiet zone around the code, in modules. */
const quiet = 4;

/** Rendered locally, so the secret never leaves the page. Dark on white in both themes, since some apps need that. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => draw(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-lg border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function draw(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: quiet });
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return { size, path: squares.join('') };
}

/** The codes are shown only once. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const list = useRef<HTMLUListElement>(null);
  // Move focus to the codes; the previously focused element was removed.
  useEffect(() => list.current?.focus(), []);
  const text = codes.join('\n');
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`MeetingCost recovery codes. Each works once.\n\n${text}\n`)}`;
  return (
    <>
      <Alert tone="info">
        Keep these where you find them without your phone. Each lets you in once. They are shown only now.
      </Alert>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Recovery codes"
        className="tabular mt-4 grid gap-x-6 gap-y-1.5 rounded-lg bg-sunk p-4 outline-none font-mono text-sm sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <CopyButton text={text} />
        <a href={file} download="meetingcost-recovery-codes.txt" className={buttonClass()}>
          <Download aria-hidden />
          Download
        </a>
      </div>
      <DialogActions>
        <Button variant="primary" onClick={onDone}>
          I have kept them
        </Button>
      </DialogActions>
    </>
  );
}
