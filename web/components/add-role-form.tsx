import { Plus } from 'lucide-react';
import { type FormEvent, type RefObject, useState } from 'react';
import { orgRoleKey } from '#domain/people/org-roles.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { unlessChanged } from './unless-changed.ts';

type AddRoleFormProps = {
  /** The first field, for whoever wants to put the focus there. */
  field: RefObject<HTMLInputElement | null>;
  busy: boolean;
  /** Those that are there. */
  names: readonly string[];
  /** What was sent comes back into the fields when this fails. */
  onAdd: (role: { name: string; description: string | null }) => Promise<unknown>;
};

export function AddRoleForm({ field, busy, names, onAdd }: AddRoleFormProps) {
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [wasRefused, setRefused] = useState(false);
  const isThere = names.some((one) => orgRoleKey(one) === orgRoleKey(name));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim() || busy) return;
    field.current?.focus();
    setRefused(isThere);
    if (isThere) return;
    // The next one can be typed at once. The failure is shown by whoever owns the list.
    setName('');
    setDescription('');
    onAdd({ name: name.trim(), description: description.trim() || null }).catch(() => {
      setName(unlessChanged('', name));
      setDescription(unlessChanged('', description));
    });
  };
  return (
    <form
      noValidate
      aria-label="Add role"
      onSubmit={submit}
      className="grid items-start gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)_auto]"
    >
      <Field
        label="Role name"
        error={wasRefused && isThere ? 'There is a role of this name already.' : undefined}
      >
        <Input
          ref={field}
          data-autofocus
          value={name}
          maxLength={120}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field label="Description" optional>
        <Input
          value={description}
          maxLength={300}
          autoComplete="off"
          onChange={(event) => setDescription(event.target.value)}
        />
      </Field>
      <Button type="submit" disabled={!name.trim()} busy={busy} className="h-9.5 sm:mt-6.5">
        <Plus aria-hidden />
        Add
      </Button>
    </form>
  );
}
