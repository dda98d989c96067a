import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { settingsDialog } from './lazy-dialogs.ts';

export function SettingsButton({ isAdmin }: { isAdmin: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" {...settingsDialog.opener} onClick={() => setOpen(true)}>
        <SlidersHorizontal aria-hidden />
        {isAdmin ? 'Weights and thresholds' : 'How it is scored'}
      </Button>
      {isOpen && <settingsDialog.Dialog isAdmin={isAdmin} onClose={() => setOpen(false)} />}
    </>
  );
}
