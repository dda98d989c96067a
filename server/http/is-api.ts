import type { FastifyRequest } from 'fastify';

/**
 * Whether a call of the API is meant. The route says so, however its address is spelt; where none answers, the address
 * does. The page that describes the API is a page like any other.
 */
export function isApi(request: FastifyRequest): boolean {
  const { url } = request;
  // Nearly every call: what fastify tells of a route it puts together anew each time.
  if (url.startsWith('/api/') && !url.startsWith('/api/docs')) return true;
  const { url: route = '' } = request.routeOptions;
  return route !== '/api/docs' && (route.startsWith('/api/') || url.startsWith('/api/'));
}
