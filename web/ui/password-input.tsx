import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { useFieldControl, Input } from './field.tsx';

export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [isShown, setShown] = useState(false);
  const { id } = useFieldControl(props.id);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <span className="relative block">
      <Input
        autoCapitalize="none"
        spellCheck={false}
        {...props}
        type={isShown ? 'text' : 'password'}
        className="pe-12"
      />
      <button
        type="button"
        onClick={() => setShown(!isShown)}
        aria-label={isShown ? 'Hide password' : 'Show password'}
        // Labels the toggle if a screen has several.
        aria-describedby={`${id}-label`}
        className="absolute inset-y-0 inset-e-0 grid w-11 place-items-center rounded-lg text-ink-2 hover:text-ink focus-visible:-outline-offset-2"
      >
        <Icon className="size-4" aria-hidden />
      </button>
    </span>
  );
}
