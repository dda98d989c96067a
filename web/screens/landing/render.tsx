import { renderToStaticMarkup } from 'react-dom/server';
import { LandingPage } from './landing-page.tsx';

/** The page as it stands in its document; called by scripts/prerender.ts. */
export const render = (): string => renderToStaticMarkup(<LandingPage />);
