// The name of an icon button, shown beside it: after a delay under the mouse, at once on keyboard focus.

const delayMs = 700;
const gapPx = 6;
const marginPx = 4;

/** Applies to elements with `data-tooltip`. Screen readers use the label of the button. */
export function mountTooltips(): void {
  const tip = document.createElement('div');
  tip.popover = 'manual';
  tip.ariaHidden = 'true';
  tip.className =
    'pointer-events-none m-0 max-w-64 rounded-md border border-line bg-ink px-2 py-1 text-xs text-canvas shadow-md';
  document.body.append(tip);
  let timer = 0;

  const hide = () => {
    window.clearTimeout(timer);
    tip.hidePopover();
  };
  const show = (owner: HTMLElement) => {
    if (!owner.isConnected) return;
    tip.textContent = owner.dataset['tooltip'] ?? '';
    // A popover is above dialogs, too.
    tip.showPopover();
    const at = owner.getBoundingClientRect();
    const [width, height] = [tip.offsetWidth, tip.offsetHeight];
    const below = at.bottom + gapPx;
    const isBelow = below + height <= window.innerHeight;
    const left = at.left + (at.width - width) / 2;
    tip.style.inset = 'auto';
    tip.style.top = `${isBelow ? below : at.top - gapPx - height}px`;
    tip.style.left = `${Math.max(marginPx, Math.min(left, window.innerWidth - width - marginPx))}px`;
  };
  const ownerOf = (event: Event) =>
    event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tooltip]') : null;

  document.addEventListener('pointerover', (event) => {
    if (event.pointerType !== 'mouse') return;
    hide();
    const owner = ownerOf(event);
    if (owner) timer = window.setTimeout(() => show(owner), delayMs);
  });
  document.addEventListener('focusin', (event) => {
    hide();
    const owner = ownerOf(event);
    if (owner?.matches(':focus-visible')) show(owner);
  });
  document.addEventListener('focusout', hide);
  document.addEventListener('pointerdown', hide);
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') hide();
  });
  document.addEventListener('scroll', hide, { capture: true, passive: true });
}
