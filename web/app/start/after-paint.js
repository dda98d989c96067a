// What can be read is painted before any script is fetched: on a slow line the scripts would take its place.
(() => {
  // What is pressed before its script has come is pressed again when it has: see web/screens/landing/main.ts.
  let pressed = null;
  const keep = (event) => (pressed = event.target.closest('button'));
  addEventListener('click', keep, true);
  const pressAgain = () => {
    removeEventListener('click', keep, true);
    pressed?.click();
  };
  addEventListener('taken-over', pressAgain, { once: true });

  const make = (name, attributes) => Object.assign(document.createElement(name), attributes);
  const add = (name, attributes) => document.head.append(make(name, attributes));
  // Where a screen is on its way; what the landing page says is there without a script. Once the screen has been drawn
  // this line is out of the document: a script that fails later says nothing in an element of the screen's.
  const waiting = document.querySelector('#root output');
  const sayMissing = () => {
    const onclick = () => location.reload();
    const retry = make('button', { onclick, className: 'touch underline', textContent: 'Retry' });
    const text = 'This screen could not be loaded. Check your connection and try again. ';
    waiting?.replaceChildren(text, retry);
  };
  const start = () => {
    const scripts = JSON.parse(document.getElementById('scripts').textContent);
    for (const href of scripts) add('link', { rel: 'modulepreload', href });
    // One after the other, in the order in which they need each other: the page can answer between any two.
    for (const src of scripts) add('script', { type: 'module', async: false, src, onerror: sayMissing });
  };
  // A page that lies behind another one is not painted.
  if (document.visibilityState === 'hidden') start();
  else requestAnimationFrame(() => setTimeout(start));
})();
