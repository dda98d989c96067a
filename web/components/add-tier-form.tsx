import { Plus } from 'lucide-react';
import { type FormEvent, type RefObject, useState } from 'react';
import { repeatedTiers } from '#domain/money/tier-list.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { unlessChanged } from './unless-changed.ts';

type AddTierFormProps = {
  /** The first field, for whoever wants to put the focus there. */
  field: RefObject<HTMLInputElement | null>;
  busy: boolean;
  /** Those that are there; undefined while nobody knows. */
  names: readonly string[] | undefined;
  /** What was sent comes back into the fields when this fails. */
  onAdd: (tier: { name: string; hourlyRate: number }) => Promise<unknown>;
};

/** Without a new name and a rate above 0 nothing is added. */
export function AddTierForm({ field, busy, names, onAdd }: AddTierFormProps) {
  const [name, setName] = useState('');
  const [rate, setRate] = useState('');
  const hourlyRate = Number(rate);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!names || !name.trim() || !(hourlyRate > 0) || busy) return;
    field.current?.focus();
    if (repeatedTiers([...names, name].map((one) => ({ name: one }))).includes(names.length)) return;
    // The next one can be typed at once. The failure is shown by whoever owns the list.
    setName('');
    setRate('');
    onAdd({ name: name.trim(), hourlyRate }).catch(() => {
      setName(unlessChanged('', name));
      setRate(unlessChanged('', rate));
    });
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
      <Button type="submit" disabled={!names} busy={busy} className="h-9.5">
        <Plus aria-hidden />
        Add
      </Button>
    </form>
  );
}
