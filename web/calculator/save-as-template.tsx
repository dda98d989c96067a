import { Suspense, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import type { Draft } from './draft.ts';
import { lazyPiece } from './lazy-piece.ts';

const { Piece, button, open } = lazyPiece(async () => (await import('./template-dialog.tsx')).TemplateDialog);

export function SaveAsTemplate({ draft }: { draft: Draft }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => open(() => setOpen(true))}>
        Save as Template
      </Button>
      {isOpen && (
        <Suspense>
          <Piece draft={draft} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
