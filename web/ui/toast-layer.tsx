import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Toaster, toast } from 'sonner';
import { useMediaQuery } from './use-media-query.ts';

export type ToastKind = 'success' | 'error' | 'info';

export type ToastOptions = {
  description?: string;
  /** How long it stays, in ms. */
  duration?: number;
  action?: { label: string; onClick: () => void };
};

const classes = {
  toast:
    'flex w-full items-start gap-2.5 rounded-xl border border-line-strong bg-surface px-4 py-3 text-sm text-ink shadow-lg sm:w-[22rem]',
  icon: 'mt-0.5 shrink-0',
  content: 'min-w-0 flex-1',
  title: 'font-semibold wrap-anywhere',
  description: 'mt-0.5 whitespace-pre-line text-ink-2 wrap-anywhere',
  actionButton:
    '-my-3 touch shrink-0 self-center rounded-lg px-2.5 py-1.5 font-semibold text-accent hover:bg-sunk',
  success: '[&_[data-icon]]:text-good',
  error: '[&_[data-icon]]:text-bad',
};

const layer = mountLayer();
const dialogs = new MutationObserver(() => {
  if (!layer.parentElement?.matches('body, dialog:modal') || !layer.isConnected) placeLayer();
});

/** Long enough to be found by the keyboard or a screen reader, which Undo is no use without. */
const withActionMs = 20_000;
const leastMs = 5000;
const readingMsOfLetter = 80;
/** A screen reader hears what comes into a place that it knows. */
const newPlaceMs = 100;

export function showToast(kind: ToastKind, title: string, options: ToastOptions = {}): void {
  const show = kind === 'info' ? toast : toast[kind];
  const { action, description = '' } = options;
  const readingMs = (title.length + description.length) * readingMsOfLetter;
  const duration = action ? Infinity : (options.duration ?? Math.max(leastMs, readingMs));
  const add = () => {
    if (!action) dismissSame(title, options.description);
    const id = show(title, { ...options, duration });
    if (action) setTimeout(() => dismissUnused(id), options.duration ?? withActionMs);
  };
  if (placeLayer()) setTimeout(add, newPlaceMs);
  else add();
}

/** What is said again is heard again, but stands once. An action stays: each one undoes something else. */
function dismissSame(title: string, description?: string): void {
  for (const one of toast.getToasts())
    if ('title' in one && one.title === title && one.description === description && !one.action)
      toast.dismiss(one.id);
}

/** Not from under the pointer, and not while it has the focus. */
function dismissUnused(id: string | number): void {
  if (layer.matches(':focus-within, :has(li:hover)')) setTimeout(() => dismissUnused(id), 1000);
  else toast.dismiss(id);
}

/**
 * What stands outside an open modal dialog is neither heard nor pressed: the layer is inside it, until it closes. Gives
 * whether it has another place now.
 */
function placeLayer(): boolean {
  const place = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  const isNew = layer.parentNode !== place;
  if (isNew) place.append(layer);
  // The full screen lies over what was there before.
  else if (document.fullscreenElement) layer.hidePopover();
  if (!layer.matches(':popover-open')) layer.showPopover();
  if (place === document.body) dialogs.disconnect();
  else dialogs.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
  return isNew;
}

function mountLayer(): HTMLElement {
  const element = document.createElement('div');
  element.popover = 'manual';
  element.className = 'inset-auto m-0 overflow-visible border-0 bg-transparent p-0';
  document.body.append(element);
  element.showPopover();
  // At once: a toast that is made before sonner listens is lost.
  flushSync(() => createRoot(element).render(<ToastPlace />));
  return element;
}

/** On a phone at the top, below the header: what is pressed with the thumb stays free. */
function ToastPlace() {
  const isPhone = useMediaQuery('(width < 48rem)');
  return (
    <Toaster
      position={isPhone ? 'top-center' : 'bottom-right'}
      offset={isPhone ? { top: '4rem' } : undefined}
      mobileOffset={{ top: '4rem' }}
      gap={8}
      customAriaLabel="Messages, Alt T"
      style={{ fontFamily: 'inherit' }}
      toastOptions={{ unstyled: true, classNames: classes }}
    />
  );
}
