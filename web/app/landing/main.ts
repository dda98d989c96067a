// The landing page is readable before its JavaScript has loaded; React loads afterwards.

import '../app.css';

const hydrate = () => void import('./hydrate.tsx').catch(console.error);

if (document.readyState === 'complete') hydrate();
else window.addEventListener('load', hydrate, { once: true });
