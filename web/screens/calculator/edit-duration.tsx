import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { EditDurationProps } from './duration-dialog.tsx';

const durationDialog = lazyDialog(async () => (await import('./duration-dialog.tsx')).DurationDialog);

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
        {...durationDialog.opener}
        onClick={() => setOpen(true)}
      >
        <Pencil aria-hidden />
      </Button>
      {isOpen && <durationDialog.Dialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
