import * as calls from '#contract/meetings/room-screens.ts';
import type { Feature } from '#server/context.ts';
import { roomScreenRoutes } from './routes.ts';

export const rooms: Feature = { tag: 'Meetings', contract: [calls], routes: [roomScreenRoutes] };
