import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { toast } from '#web/ui/toast.ts';

export function CopyButton({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    if (await copyText(text)) setCopied(true);
    else
      toast.error('The browser did not allow copying', {
        description: 'Select the text and copy it by hand.',
      });
  };
  return (
    <Button onClick={() => void copy()}>
      {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
      {isCopied ? 'Copied' : 'Copy'}
    </Button>
  );
}
