import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

/** A message that can be copied, or selected where the browser does not let the page copy. */
export function OrganizerMessage({ message, to }: { message: string; to: string }) {
  const [isCopied, setCopied] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const copy = async () => {
    if (await copyText(message)) return setCopied(true);
    const text = place.current?.querySelector('textarea');
    text?.focus();
    text?.select();
  };
  return (
    <div ref={place}>
      <Field label={`A message to ${to}`} help={<output>{isCopied && 'Copied'}</output>}>
        <Textarea readOnly rows={5} value={message} />
      </Field>
      <Button size="sm" className="mt-2" onClick={() => void copy()}>
        {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
        Copy message
      </Button>
    </div>
  );
}
