// The landing page can be read before any of its JavaScript has arrived; React loads when the page has.

import '../app.css';

const hydrate = () => void import('./hydrate.tsx').catch(console.error);

if (document.readyState === 'complete') hydrate();
else window.addEventListener('load', hydrate, { once: true });
