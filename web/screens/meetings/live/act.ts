import type { useLiveCommands } from './live-connection.ts';

/** Does something in the meeting. */
export type Act = ReturnType<typeof useLiveCommands>['act'];
