// Where a created item is: a call that creates items of `/api/budgets` answers with the path of `/api/budgets/:id`.

import { type Endpoint, statusesOf } from '#contract/endpoint.ts';

/** Whether the call creates items that other calls address by their `id`. */
export const hasLocation = (endpoint: Endpoint, endpoints: readonly Endpoint[]): boolean =>
  statusesOf(endpoint).includes(201) && endpoints.some(({ path }) => path === `${endpoint.path}/:id`);

export const locationOf = ({ path }: Endpoint, created: unknown): string =>
  `${path}/${(created as { id: number }).id}`;
