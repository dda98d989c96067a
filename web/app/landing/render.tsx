import { renderToString } from 'react-dom/server';
import { LandingPage } from '#web/screens/public/landing/landing-page.tsx';

/** The HTML of the landing page; called by scripts/static-pages.ts, which names the language before. */
export const render = (): string => renderToString(<LandingPage />);
