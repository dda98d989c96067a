import type { ToastKind, ToastOptions } from './toast-layer.tsx';

const load = () => import('./toast-layer.tsx');

/** Short messages at the edge of the page. What must be read stands in the page as well. */
export const toast = {
  success: (title: string, options?: ToastOptions) => void show('success', title, options),
  error: (title: string, options?: ToastOptions) => void show('error', title, options),
  info: (title: string, options?: ToastOptions) => void show('info', title, options),
};

async function show(kind: ToastKind, title: string, options?: ToastOptions) {
  try {
    (await load()).showToast(kind, title, options);
  } catch (error) {
    console.error(title, options?.description, error);
  }
}

/** Fetches the code of toasts at the first key or press, so that it is there when the network has gone. */
export function prepareToasts(): void {
  const prepare = () => void load().catch(() => undefined);
  for (const event of ['pointerdown', 'keydown']) window.addEventListener(event, prepare, { once: true });
}
