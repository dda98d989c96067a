// A control that goes, hides or is switched off under the focus lets it fall to the page: a screen reader begins again
// at the top, and the next key is the page's. Most of what removes something says what comes next; this is for the rest.

/** From the inside out: what the focus was in, and which child of it. */
type Place = { inside: Element; index: number }[];

const waitMs = 100;

const controls = 'a[href], button, select, summary, [tabindex="0"], input:not([type="file"])';
// Where there is no keyboard a field would bring one up.
const touched = 'a[href], button, select, summary, [tabindex="0"]';

function placeOf(element: Element): Place {
  const place: Place = [];
  for (
    let child = element, inside = child.parentElement;
    inside;
    child = inside, inside = child.parentElement
  )
    place.push({ inside, index: [...inside.children].indexOf(child) });
  return place;
}

const isUsable = (element: Element): boolean =>
  element.isConnected &&
  !element.matches(':disabled') &&
  element.checkVisibility({ visibilityProperty: true }) &&
  !element.closest('[aria-hidden="true"]');

/** The control that stands there now, or the next one, or the one before; then further out. */
function nearest(place: Place): HTMLElement | null {
  const wanted = window.matchMedia('(pointer: coarse)').matches ? touched : controls;
  const usableIn = (element: Element) =>
    [element, ...element.querySelectorAll(wanted)].filter((it) => it.matches(wanted) && isUsable(it));
  for (const { inside, index } of place) {
    if (!inside.isConnected) continue;
    const children = [...inside.children];
    const behind = children.slice(index).flatMap(usableIn);
    const before = children.slice(0, index).flatMap(usableIn);
    const found = behind[0] ?? before.at(-1);
    if (found instanceof HTMLElement) return found;
    if (inside instanceof HTMLElement && inside.matches('main, dialog')) return inside;
  }
  return document.querySelector('main');
}

type Spot = { element: HTMLElement; place: Place };

/** Whoever left a control on purpose is left alone, and whoever had none before a dialog has none after it. */
export function keepFocus(): () => void {
  let held: Spot | null = null;
  /** What was held last outside of dialogs: a browser gives the focus back to it. */
  let outside: Spot | null = null;
  let waiting = 0;

  const isNowhere = () => document.activeElement === document.body;
  const letGo = () => {
    if (held === outside) outside = null;
    held = null;
  };
  const hold = ({ target }: { target: EventTarget | null }) => {
    if (!(target instanceof HTMLElement)) return;
    held = { element: target, place: placeOf(target) };
    if (!target.closest('dialog')) outside = held;
  };
  // What is removed says goodbye while it is still there: a moment later it is known whether it was left or went.
  const leave = () => {
    setTimeout(() => {
      if (held && isNowhere() && isUsable(held.element)) letGo();
    });
  };
  const press = ({ target }: PointerEvent) => {
    if (held && target instanceof Node && !held.element.contains(target)) letGo();
  };
  const pickUp = () => {
    if (!held || isUsable(held.element)) return;
    // The browser lets it fall with its next frame, which on a busy machine comes later.
    if (document.activeElement === held.element) return wait();
    if (!isNowhere()) return;
    const wasInDialog = held.place.some(({ inside }) => inside.matches('dialog') && !isUsable(inside));
    const lost = wasInDialog ? outside : held;
    if (!lost) return;
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
    const next = isUsable(lost.element) ? lost.element : nearest(lost.place);
    if (!next || (modal && !modal.contains(next))) return;
    if (next.matches('main, dialog')) next.tabIndex = -1;
    next.focus();
  };
  const wait = () => {
    window.clearTimeout(waiting);
    // By then whoever knows better has moved it.
    waiting = window.setTimeout(pickUp, waitMs);
  };
  const seen = new MutationObserver(wait);

  // This comes after the page: somebody may be at a control by then.
  hold({ target: document.activeElement });
  document.addEventListener('focusin', hold);
  document.addEventListener('focusout', leave);
  document.addEventListener('pointerdown', press, true);
  seen.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled', 'hidden', 'class', 'open'],
  });
  return () => {
    window.clearTimeout(waiting);
    seen.disconnect();
    document.removeEventListener('focusin', hold);
    document.removeEventListener('focusout', leave);
    document.removeEventListener('pointerdown', press, true);
  };
}
