import { Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { toast } from '#web/ui/toast.ts';
import type { Draft } from './draft.ts';
import { draftSummary } from './draft-summary.ts';

export function CopySummary({ draft }: { draft: Draft }) {
  const [refusedText, setRefusedText] = useState<string | null>(null);
  const copy = async () => {
    const summary = draftSummary(draft, Date.now());
    if (await copyText(summary)) toast.success('Summary copied');
    else setRefusedText(summary);
  };

  return (
    <>
      <Button size="lg" onClick={() => void copy()}>
        <Copy aria-hidden />
        Copy Summary
      </Button>
      <Dialog
        open={refusedText !== null}
        onClose={() => setRefusedText(null)}
        title="Copy Summary"
        description="The browser does not let the page copy. The text is selected: press Ctrl C or ⌘ C."
      >
        <Field label="Summary" hideLabel>
          <Textarea data-autofocus readOnly value={refusedText ?? ''} />
        </Field>
      </Dialog>
    </>
  );
}
