import type { FastifyRequest } from 'fastify';

/**
 * Whether a call of the API is meant. The route says so, however its address is spelt; where none answers, the address
 * does. The page that describes the API is a page like any other.
 */
export function isApi({ routeOptions: { url: route = '' }, url }: FastifyRequest): boolean {
  return route !== '/api/docs' && (route.startsWith('/api/') || url.startsWith('/api/'));
}
