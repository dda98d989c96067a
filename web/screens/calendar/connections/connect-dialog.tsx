import { useState } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';
import { RadioCard } from '#web/ui/radio-card.tsx';
import { AccountForm } from './account-form.tsx';
import { AddressForm } from './address-form.tsx';

type ConnectDialogProps = { isShared: boolean; onClose: () => void };

export function ConnectDialog({ isShared, onClose }: ConnectDialogProps) {
  const [kind, setKind] = useState<'ics' | 'caldav'>('ics');
  return (
    <Dialog
      onClose={onClose}
      title={isShared ? 'Connect a calendar of the organization' : 'Connect a calendar'}
      description="The calendar is read every 15 minutes and never changed. The credentials are stored encrypted and never shown again."
    >
      <fieldset className="mb-4 grid gap-2 sm:grid-cols-2">
        <legend className="sr-only">Kind of connection</legend>
        <RadioCard
          name="kind"
          label={<span className="font-medium">Address</span>}
          note="The secret address in iCal format, from the settings of your calendar."
          checked={kind === 'ics'}
          onChange={() => setKind('ics')}
        />
        <RadioCard
          name="kind"
          label={<span className="font-medium">CalDAV account</span>}
          note="Email address and app password."
          checked={kind === 'caldav'}
          onChange={() => setKind('caldav')}
        />
      </fieldset>
      {kind === 'ics' ? (
        <AddressForm {...{ isShared, onClose }} />
      ) : (
        <AccountForm {...{ isShared, onClose }} />
      )}
    </Dialog>
  );
}
