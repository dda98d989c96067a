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

/** Long enough to reach the action with the keyboard or a screen reader. */
const actionMs = 20_000;
const minimumMs = 5000;
const readingMsPerCharacter = 80;
/** A screen reader announces additions only to a live region that it has seen before. */
const newPlaceMs = 100;

let mountedLayer: HTMLElement | undefined;

export function showToast(kind: ToastKind, title: string, options: ToastOptions = {}): void {
  const show = kind === 'info' ? toast : toast[kind];
  const { action, description = '' } = options;
  const readingMs = (title.length + description.length) * readingMsPerCharacter;
  const duration = action ? Infinity : (options.duration ?? Math.max(minimumMs, readingMs));
  const layer = (mountedLayer ??= mountLayer());
  const add = () => {
    if (!action) dismissSame(title, options.description);
    const id = show(title, { ...options, duration });
    if (action) setTimeout(() => dismissUnused(layer, id), options.duration ?? actionMs);
  };
  if (placeLayer(layer)) setTimeout(add, newPlaceMs);
  else add();
}

/**
 * A repeated message replaces the earlier one, unless it has an action, since each action undoes something else.
 */
function dismissSame(title: string, description?: string): void {
  for (const one of toast.getToasts())
    if ('title' in one && one.title === title && one.description === description && !one.action)
      toast.dismiss(one.id);
}

/** Waits while the pointer or the focus is on a toast. */
function dismissUnused(layer: HTMLElement, id: string | number): void {
  if (layer.matches(':focus-within, :has(li:hover)')) setTimeout(() => dismissUnused(layer, id), 1000);
  else toast.dismiss(id);
}

let dialogObserver: MutationObserver | undefined;

/**
 * Moves the layer into the topmost modal dialog, because everything outside it is inert, and back when the dialog
 * closes. Returns whether the layer was moved.
 */
function placeLayer(layer: HTMLElement): boolean {
  const place = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  const isNew = layer.parentNode !== place;
  if (isNew) place.append(layer);
  // A full-screen element covers popovers that were opened before.
  else if (document.fullscreenElement) layer.hidePopover();
  if (!layer.matches(':popover-open')) layer.showPopover();
  dialogObserver ??= new MutationObserver(() => {
    if (!layer.parentElement?.matches('body, dialog:modal') || !layer.isConnected) placeLayer(layer);
  });
  if (place === document.body) dialogObserver.disconnect();
  else dialogObserver.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
  return isNew;
}

function mountLayer(): HTMLElement {
  const element = document.createElement('div');
  element.popover = 'manual';
  element.className = 'inset-auto m-0 overflow-visible border-0 bg-transparent p-0';
  document.body.append(element);
  element.showPopover();
  // Synchronously: a toast that is created before sonner listens is lost.
  flushSync(() => createRoot(element).render(<ToastPlace />));
  return element;
}

/** On a phone at the top, below the header, so that it does not cover the buttons near the thumb. */
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
