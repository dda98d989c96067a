import { Plus } from 'lucide-react';
import { useState, type RefObject } from 'react';
import { isTier, repeatedTiers } from '#domain/money/tier-list.ts';
import { tierNameTaken } from '#contract/tier-list.ts';
import { randomKey } from '#web/components/random-key.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { rateOf, type TierRow } from './tier-row.ts';

type AddTierProps = {
  nameField: RefObject<HTMLInputElement | null>;
  rows: readonly TierRow[];
  onAdd: (row: TierRow) => void;
  /** Whether something is typed that has not been added. */
  onTyping: (isTyping: boolean) => void;
};

/** Enter adds the tier and does not save the list. */
export function AddTier({ nameField, rows, onAdd, onTyping }: AddTierProps) {
  const [name, setName] = useState('');
  const [rate, setRate] = useState('');
  const [problem, setProblem] = useState<string>();

  const type = (nextName: string, nextRate: string) => {
    setName(nextName);
    setRate(nextRate);
    setProblem(undefined);
    onTyping(nextName !== '' || nextRate !== '');
  };
  const add = () => {
    if (!isTier({ name, hourlyRate: rateOf(rate) }))
      return setProblem('Please provide a name and non-negative hourly rate');
    if (repeatedTiers([...rows, { name }]).includes(rows.length)) return setProblem(tierNameTaken);
    onAdd({ key: randomKey(), name: name.trim(), rate });
    type('', '');
    nameField.current?.focus();
  };
  const addOnEnter = (event: { key: string; preventDefault: () => void }) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };

  return (
    <fieldset aria-label="Add a tier" className="min-w-0 border-t border-line pt-4">
      <div className="flex flex-wrap items-start gap-2">
        <Field label="New tier" error={problem} className="min-w-36 flex-1">
          <Input
            ref={nameField}
            value={name}
            maxLength={60}
            onKeyDown={addOnEnter}
            onChange={(event) => type(event.target.value, rate)}
          />
        </Field>
        <Field label="Hourly rate ($)" className="w-28">
          <Input
            type="number"
            inputMode="decimal"
            min={0}
            step={0.01}
            className="tabular text-right"
            value={rate}
            onKeyDown={addOnEnter}
            onChange={(event) => type(name, event.target.value)}
          />
        </Field>
        <Button className="mt-6.5" onClick={add}>
          <Plus aria-hidden />
          Add tier
        </Button>
      </div>
    </fieldset>
  );
}
