// The end of a server: what was begun is answered, and nobody is waited for who keeps a line open for more.

import type { FastifyInstance } from 'fastify';
import type { Overload } from './overload.ts';

const lookAgainMs = 100;

export function endWithItsWork(app: FastifyInstance, overload: Overload): void {
  app.addHook('preClose', async () => {
    overload.close();
    if (!app.server.listening) return;
    // Node closes such lines once, when the closing begins, and not those whose answer ends later.
    const looking = setInterval(() => app.server.closeIdleConnections(), lookAgainMs);
    app.server.once('close', () => clearInterval(looking));
  });
}
