// What can be read is painted before any script is fetched: on a slow line the scripts would take its place.
(() => {
  // What is pressed before its script has come is pressed again when it has: see web/landing/main.tsx.
  let pressed = null;
  const keep = (event) => (pressed = event.target.closest('button'));
  addEventListener('click', keep, true);
  const pressAgain = () => {
    removeEventListener('click', keep, true);
    pressed?.click();
  };
  addEventListener('taken-over', pressAgain, { once: true });

  const add = (attributes) => document.head.append(Object.assign(document.createElement('link'), attributes));
  const start = () => {
    const [entry, ...others] = JSON.parse(document.getElementById('scripts').textContent);
    for (const href of others) add({ rel: 'modulepreload', href });
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: entry }));
  };
  // A page that lies behind another one is not painted.
  if (document.visibilityState === 'hidden') start();
  else requestAnimationFrame(() => setTimeout(start));
})();
