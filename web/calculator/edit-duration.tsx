import { Pencil } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import type { EditDurationProps } from './duration-dialog.tsx';
import { lazyPiece } from './lazy-piece.ts';

const { Piece, button, open } = lazyPiece(async () => (await import('./duration-dialog.tsx')).DurationDialog);

/** For a meeting that ran without the meter, or longer than it did. */
export function EditDuration(props: EditDurationProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Edit duration"
        title="Edit duration"
        {...button}
        onClick={() => open(() => setOpen(true))}
      >
        <Pencil aria-hidden />
      </Button>
      {isOpen && (
        <Suspense>
          <Piece {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
