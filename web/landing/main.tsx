import '../app/app.css';
import { startTransition, StrictMode, useEffect, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { prepareToasts } from '#web/ui/toast.ts';
import { LandingPage } from './landing-page.tsx';

prepareToasts();

const root = document.getElementById('root');
if (!root) throw new Error('landing.html has no #root');

/** Says when the page answers, for web/start/after-paint.js. */
function TakenOver({ children }: { children: ReactNode }) {
  useEffect(() => void window.dispatchEvent(new Event('taken-over')), []);
  return children;
}

// In slices: the page can be scrolled and pressed meanwhile.
startTransition(() => {
  hydrateRoot(
    root,
    <StrictMode>
      <TakenOver>
        <LandingPage />
      </TakenOver>
    </StrictMode>,
  );
});
