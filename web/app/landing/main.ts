// The landing page is readable before its JavaScript has loaded; React loads afterwards.

import '../app.css';

/** A button that was clicked before React could answer; it is clicked again then. */
let clicked: HTMLButtonElement | null = null;
const keep = ({ target }: MouseEvent) => {
  clicked = target instanceof Element ? target.closest('button') : null;
};
document.addEventListener('click', keep);

const start = () =>
  void import('./hydrate.tsx')
    .then(({ hydrate }) =>
      hydrate(() => {
        document.removeEventListener('click', keep);
        clicked?.click();
      }),
    )
    .catch(console.error);

if (document.readyState === 'complete') start();
else window.addEventListener('load', start, { once: true });
