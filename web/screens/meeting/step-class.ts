/** A line of text that does something. */
export const stepClass =
  'inline-flex max-md:min-h-11 items-center font-medium text-accent underline-offset-2 hover:underline';
