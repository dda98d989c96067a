import type { Endpoint } from '../endpoint.ts';

const modules = import.meta.glob<Record<string, unknown>>(
  ['../**/*.ts', '!../**/*.test.ts', '!../testing/**'],
  { eager: true },
);

const isCall = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

/** Every call of the contract. */
export const allCalls: readonly Endpoint[] = Object.values(modules)
  .flatMap((each) => Object.values(each))
  .filter(isCall);

export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
