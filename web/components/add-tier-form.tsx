import { Plus } from 'lucide-react';
import { type FormEvent, type RefObject, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

type AddTierFormProps = {
  /** The first field, for whoever wants to put the focus there. */
  field: RefObject<HTMLInputElement | null>;
  busy: boolean;
  /** What was typed stays when this fails. */
  onAdd: (tier: { name: string; hourlyRate: number }) => Promise<void>;
};

/** Without a name and a rate above 0 nothing is added. */
export function AddTierForm({ field, busy, onAdd }: AddTierFormProps) {
  const [name, setName] = useState('');
  const [rate, setRate] = useState('');
  const hourlyRate = Number(rate);
  const add = async () => {
    await onAdd({ name: name.trim(), hourlyRate });
    setName('');
    setRate('');
    field.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The failure is shown by whoever owns the list.
    if (name.trim() && hourlyRate > 0 && !busy) void add().catch(() => undefined);
  };
  return (
    <form
      noValidate
      aria-label="Add salary tier"
      onSubmit={submit}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 sm:grid-cols-[minmax(0,1fr)_9rem_auto]"
    >
      <Field label="Tier name" className="max-sm:col-span-2">
        <Input
          ref={field}
          data-autofocus
          value={name}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field label="Hourly rate ($)">
        <Input
          type="number"
          inputMode="decimal"
          min={0}
          step={0.01}
          className="tabular"
          value={rate}
          onChange={(event) => setRate(event.target.value)}
        />
      </Field>
      <Button type="submit" busy={busy} className="h-9.5">
        <Plus aria-hidden />
        Add
      </Button>
    </form>
  );
}
