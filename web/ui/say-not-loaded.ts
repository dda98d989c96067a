import { toast } from './toast.ts';

/** For code that did not come. Some browsers do not ask twice for a script that failed: a fresh page is what helps. */
export const sayNotLoaded = () =>
  toast.error('This could not be loaded', {
    description: 'Please check the connection, and load the page again.',
  });
