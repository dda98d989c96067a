import * as calls from '#contract/organization/mcp.ts';
import type { Feature } from '#server/context.ts';
import { mcpRoutes } from './routes.ts';

export const mcp: Feature = { tag: 'API tokens', contract: [calls], routes: [mcpRoutes] };
