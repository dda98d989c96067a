import '../app/app.css';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { prepareToasts } from '#web/ui/toast.ts';
import { LandingPage } from './landing-page.tsx';

prepareToasts();

const root = document.getElementById('root');
if (!root) throw new Error('landing.html has no #root');

hydrateRoot(
  root,
  <StrictMode>
    <LandingPage />
  </StrictMode>,
);
