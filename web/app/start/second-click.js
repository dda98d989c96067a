// A double click is a press on what its first click was on. Where that has gone by the second one, does something else
// by then, or lies under something, nobody aimed at what is there: the Remove of the next row, Pause in place of Start,
// the page beside a dialog, a link of the sidebar. And what is sent, is sent once: the next form is still empty.
(() => {
  const controls = 'a, button, label, summary, td';
  let aimedAt = {};
  const take = (event) => {
    const control = event.target.closest(controls) ?? event.target;
    // A click on a label comes a second time, as one on what it names.
    const element = control.control ?? control;
    const words = element.matches('a, button') ? element.textContent : '';
    const isSame = element === aimedAt.element && words === aimedAt.words;
    if (event.detail > 1 && (!isSame || element.type === 'submit')) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    aimedAt = { element, words };
  };
  addEventListener('click', take, true);
})();
