import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { takePassedMessage } from '#web/components/site/passed-message.ts';
import { LandingPage } from '#web/screens/public/landing/landing-page.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('landing.html has no #root');

hydrateRoot(
  root,
  <StrictMode>
    <LandingPage />
  </StrictMode>,
);

// A message that the previous page passed on.
const saying = takePassedMessage();
if (saying) {
  const { toast } = await import('#web/ui/toast.ts');
  toast[saying.kind](saying.title, saying);
}
