import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

/** The one time that a link can be read. After the #, its token reaches no server's log. */
export function InvitationLink({ token }: { token: string }) {
  const [copied, setCopied] = useState('');
  const link = `${window.location.origin}/register#invitation=${token}`;
  const isCopied = copied === link;

  const copy = async () => {
    if (await copyText(link)) setCopied(link);
    // Without the clipboard the link is there to be selected.
    else document.querySelector<HTMLInputElement>('#invitation-link')?.select();
  };

  return (
    <Field label="Link" help="Copy it now: it is shown only this once.">
      <span className="flex gap-2">
        <Input
          id="invitation-link"
          aria-label="Link"
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
        />
        <Button onClick={() => void copy()}>
          {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      </span>
    </Field>
  );
}
