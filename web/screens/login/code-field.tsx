import { useEffect, useRef } from 'react';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

export type CodeKind = 'app' | 'recovery';

type CodeFieldProps = { kind: CodeKind; error: string | undefined; onType: () => void };

/** Filled in by the keyboard of a phone, or by a password manager, where there is one. */
export function CodeField({ kind, error, onType }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  // The page has become another one: whoever types goes on typing.
  useEffect(() => input.current?.focus(), []);
  const isApp = kind === 'app';
  return (
    <Field label={isApp ? 'Code' : 'Recovery code'} error={error}>
      <Input
        ref={input}
        name="code"
        onChange={onType}
        inputMode={isApp ? 'numeric' : 'text'}
        autoComplete={isApp ? 'one-time-code' : 'off'}
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={40}
        placeholder={isApp ? '123456' : 'xxxx-xxxx-xxxx-xxxx'}
        className="tabular tracking-wider"
      />
    </Field>
  );
}
