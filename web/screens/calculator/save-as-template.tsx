import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { Draft } from './draft.ts';

const templateDialog = lazyDialog(async () => (await import('./template-dialog.tsx')).TemplateDialog);

export function SaveAsTemplate({ draft }: { draft: Draft }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...templateDialog.opener} onClick={() => setOpen(true)}>
        Save as Template
      </Button>
      {isOpen && <templateDialog.Dialog draft={draft} onClose={() => setOpen(false)} />}
    </>
  );
}
