import { Check, Copy } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { t } from '#domain/format/text.ts';
import { Button } from '#web/ui/button.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { Field, Input } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.ts';

type CopyButtonProps = { text: string; onBlocked?: () => void };

/** `onBlocked` runs when the browser does not allow copying. */
export function CopyButton({ text, onBlocked }: CopyButtonProps) {
  const [copied, setCopied] = useState<string>();
  const isCopied = copied === text;
  const copy = async () => {
    if (await copyText(text)) return setCopied(text);
    onBlocked?.();
    toast.error(t`The browser did not allow copying`, {
      description: t`Select the text and copy it by hand.`,
    });
  };
  return (
    <Button icon={isCopied ? Check : Copy} onClick={() => void copy()}>
      {isCopied ? 'Copied' : 'Copy'}
    </Button>
  );
}

type CopyFieldProps = {
  label: string;
  help?: ReactNode;
  value: string;
  /** The text to copy, if it differs from the value. */
  text?: string;
  className?: string;
};

/** A read-only text and the button that copies it. */
export function CopyField({ label, help, value, text = value, className }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Field label={label} help={help}>
      <span className="flex gap-2">
        <Input
          ref={field}
          readOnly
          value={value}
          className={className}
          onFocus={(event) => event.target.select()}
        />
        <CopyButton text={text} onBlocked={() => field.current?.select()} />
      </span>
    </Field>
  );
}
