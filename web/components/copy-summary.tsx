import { Copy } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { toast } from '#web/ui/toast.ts';

type CopySummaryProps = Pick<ComponentProps<typeof Button>, 'size'> & { summary: () => string };

/** Copies a text, or shows it to be copied where the browser does not let the page. */
export function CopySummary({ summary, size }: CopySummaryProps) {
  const [refusedText, setRefusedText] = useState<string | null>(null);
  const copy = async () => {
    const text = summary();
    if (await copyText(text)) toast.success('Summary copied');
    else setRefusedText(text);
  };

  return (
    <>
      <Button size={size} onClick={() => void copy()}>
        <Copy aria-hidden />
        Copy Summary
      </Button>
      {refusedText !== null && (
        <Dialog
          onClose={() => setRefusedText(null)}
          title="Copy Summary"
          description="The browser does not let the page copy. The text is selected: press Ctrl C or ⌘ C."
        >
          <Field label="Summary" hideLabel>
            <Textarea data-autofocus readOnly value={refusedText} />
          </Field>
        </Dialog>
      )}
    </>
  );
}
