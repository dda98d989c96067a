// The server without turns: all requests are those of one requester, first come, first served.

import { start } from '#server/app/start.ts';

await start({ requesterOf: () => 'everybody' });
