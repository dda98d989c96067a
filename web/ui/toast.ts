import { showToast, type ToastOptions } from './toast-layer.tsx';

/** Short messages at the edge of the page. What must be read is on the page as well. */
export const toast = {
  success: (title: string, options?: ToastOptions) => showToast('success', title, options),
  error: (title: string, options?: ToastOptions) => showToast('error', title, options),
  info: (title: string, options?: ToastOptions) => showToast('info', title, options),
};
