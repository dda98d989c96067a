import { Plus } from 'lucide-react';
import { type FormEvent, type RefObject, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

type AddRoleFormProps = {
  /** The first field, for whoever wants to put the focus there. */
  field: RefObject<HTMLInputElement | null>;
  busy: boolean;
  /** What was typed stays when this fails. */
  onAdd: (role: { name: string; description: string | null }) => Promise<void>;
};

export function AddRoleForm({ field, busy, onAdd }: AddRoleFormProps) {
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const add = async () => {
    await onAdd({ name: name.trim(), description: description.trim() || null });
    setName('');
    setDescription('');
    field.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The failure is shown by whoever owns the list.
    if (name.trim() && !busy) void add().catch(() => undefined);
  };
  return (
    <form
      noValidate
      aria-label="Add role"
      onSubmit={submit}
      className="grid items-end gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)_auto]"
    >
      <Field label="Role name">
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
      <Button type="submit" disabled={!name.trim()} busy={busy} className="h-9.5">
        <Plus aria-hidden />
        Add
      </Button>
    </form>
  );
}
