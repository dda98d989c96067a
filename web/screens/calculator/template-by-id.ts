import type { Template } from '#contract/templates.ts';

type Query = { data: readonly Template[] | undefined; isFetching: boolean; isError: boolean };

/** The template of a list, or why there is none; null while the list that would have it is still to come. */
export function templateById(id: string, { data, isFetching, isError }: Query): Template | string | null {
  const template = data?.find((one) => String(one.id) === id);
  if (template || isFetching) return template ?? null;
  return isError ? 'The templates could not be loaded' : 'This template is gone';
}
