import { StrictMode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { takePassedMessage } from '#web/components/site/passed-message.ts';
import { LandingPage } from '#web/screens/public/landing/landing-page.tsx';

/** `onReady` runs once the page answers to clicks. */
export async function hydrate(onReady: () => void): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('landing.html has no #root');

  hydrateRoot(
    root,
    <StrictMode>
      <LandingPage />
      <Ready onReady={onReady} />
    </StrictMode>,
  );

  // A message that the previous page passed on.
  const saying = takePassedMessage();
  if (!saying) return;
  const { toast } = await import('#web/ui/toast.ts');
  toast[saying.kind](saying.title, saying);
}

function Ready({ onReady }: { onReady: () => void }) {
  useEffect(() => onReady(), [onReady]);
  return null;
}
