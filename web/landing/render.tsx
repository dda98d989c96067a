import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { LandingPage } from './landing-page.tsx';

/** What main.tsx takes over in the browser; called by scripts/prerender.ts. */
export function render(): string {
  return renderToString(
    <StrictMode>
      <LandingPage />
    </StrictMode>,
  );
}
