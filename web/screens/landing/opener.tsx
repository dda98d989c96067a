import type { ReactNode } from 'react';
import { buttonClass } from '#web/ui/button.tsx';
import type { LandingDialog } from './open-dialogs.ts';

/** A button that open-dialogs.ts answers; without scripts it is not there. */
export function Opener({ opens, children }: { opens: LandingDialog; children: ReactNode }) {
  return (
    <button type="button" data-opens={opens} className={`${buttonClass({ size: 'lg' })} noscript:hidden`}>
      {children}
    </button>
  );
}
