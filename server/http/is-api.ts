import type { FastifyRequest } from 'fastify';

/** Whether a call of the API is meant. The page that describes it is a page like any other. */
export const isApi = ({ url }: FastifyRequest): boolean => url.startsWith('/api/') && url !== '/api/docs';
