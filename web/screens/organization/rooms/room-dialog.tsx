import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { createRoomScreen, RoomScreenSettings } from '#contract/meetings/room-screens.ts';
import { call } from '#web/api/client.ts';
import { CopyField } from '#web/components/forms/copy-field.tsx';
import { showFormError } from '#web/components/forms/failure-alert.tsx';
import { schemaResolver } from '#web/components/forms/schema-resolver.ts';
import { QrCode } from '#web/components/site/qr-code.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions, FormActions } from '#web/ui/dialog.tsx';
import { Checkbox, ComboInput, Field, Input } from '#web/ui/field.tsx';

type RoomDialogProps = {
  /** Addresses that calendars invite. */
  rooms: readonly string[];
  onClose: () => void;
};

export function RoomDialog({ rooms, onClose }: RoomDialogProps) {
  const [key, setKey] = useState<string>();
  const link = `${window.location.origin}/live/room#key=${key}`;
  return (
    <Dialog
      size="sm"
      keepsOpen
      title="Add screen"
      description={key && 'Open this link in a browser on the display. It is shown only once.'}
      onClose={onClose}
    >
      {key ? (
        <>
          <div className="grid gap-4">
            <div className="flex justify-center">
              <QrCode text={link} label="QR code of the link for the display" />
            </div>
            <CopyField label="Link" value={link} className="font-mono" />
          </div>
          <DialogActions>
            <Button variant="primary" onClick={onClose}>
              Done
            </Button>
          </DialogActions>
        </>
      ) : (
        <RoomForm rooms={rooms} onMade={setKey} onClose={onClose} />
      )}
    </Dialog>
  );
}

function RoomForm({ rooms, onMade, onClose }: RoomDialogProps & { onMade: (key: string) => void }) {
  const client = useQueryClient();
  const form = useForm({
    resolver: schemaResolver(RoomScreenSettings),
    defaultValues: { room: '', name: '', showsTitles: false },
  });
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;
  const submit = form.handleSubmit(async (body) => {
    try {
      onMade((await call(createRoomScreen, { body })).key);
      void client.invalidateQueries({ queryKey: ['live', 'screens'] });
    } catch (error) {
      showFormError(form, error);
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {errors.root && <Alert tone="bad">{errors.root.message}</Alert>}
      <Field
        label="Address of the room"
        error={errors.room?.message}
        help="As calendars invite it, for example aurora@example.com. Suggested are rooms of the next four weeks."
      >
        <ComboInput {...register('room')} data-autofocus type="email" suggestions={rooms} />
      </Field>
      <Field label="Name" error={errors.name?.message} help="The screen shows it.">
        <Input {...register('name')} maxLength={80} />
      </Field>
      <Checkbox label="Show titles, except those of private events" {...register('showsTitles')} />
      <FormActions label="Add" busy={isSubmitting} onCancel={onClose} />
    </form>
  );
}
