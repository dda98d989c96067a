// The server: what every request passes, then the routeModules.

import { createServer } from 'node:http';
import cookie from '@fastify/cookie';
import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { apiTokenCallers } from '#server/features/api-tokens/callers.ts';
import { isByHttps } from '#server/config.ts';
import type { AppContext } from '#server/context.ts';
import { readCookie } from '#server/http/cookies.ts';
import { endWithItsWork } from '#server/http/graceful-close.ts';
import { handleError } from '#server/http/error-handler.ts';
import { isApi } from '#server/http/is-api.ts';
import { countWork, shedLoad } from '#server/http/overload.ts';
import { readJson } from '#server/http/json-body.ts';
import { checkMeantUser } from '#server/http/expected-user.ts';
import { handleMalformedRequest } from '#server/http/malformed-requests.ts';
import { checkOrigin } from '#server/http/origin.ts';
import { requestedUrl } from '#server/http/requested-url.ts';
import { apiHeaders, pageHeaders } from '#server/http/security-headers.ts';
import { inlineScriptHashes, serveWeb } from '#server/http/static-files.ts';
import { startLoadMonitor } from '#server/http/load-monitor.ts';
import { measureRoutes } from '#server/http/route-times.ts';
import { metricsRoutes } from '#server/features/metrics/routes.ts';
import { rateLimitStore } from '#server/http/rate-limit-store.ts';
import { sessionStore } from '#server/features/sessions/store.ts';
import { routeModules } from './route-modules.ts';
import { asSystem } from '#server/tenancy/tenant-context.ts';

const bodyBytes = 1024 * 1024;

const noSchemas = () => {
  throw new Error('routes have no schemas of their own');
};

export async function buildApp(
  context: AppContext,
  logger: FastifyServerOptions['logger'] = false,
): Promise<FastifyInstance> {
  const { config, db, now } = context;
  const sessions = sessionStore(db, now);
  const pulse = startLoadMonitor();
  const overload = shedLoad(
    pulse,
    (what) => app.log.warn(what, 'too much at once, some are refused'),
    context.overloadLimits,
  );
  const app = Fastify({
    logger,
    bodyLimit: bodyBytes,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    requestIdHeader: false,
    // Long enough for a picture of 5 MB on a slow line.
    requestTimeout: 120_000,
    clientErrorHandler: handleMalformedRequest,
    // One line a request instead of two; it is written below.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    rewriteUrl: ({ url }) => requestedUrl(url),
    // What comes and goes is checked by the contract, see http/bind.ts: no second compiler of schemas is loaded.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    routerOptions: { maxParamLength: 100_000, ignoreTrailingSlash: true },
    serverFactory: (answer, { keepAliveTimeout, requestTimeout }) =>
      Object.assign(createServer(overload.guard(answer)), { keepAliveTimeout, requestTimeout }),
  });

  app.decorate('endpoints', []);
  app.decorate('rateLimiter', rateLimitStore(db, now));
  app.decorateRequest('caller', null);
  app.decorate('isPublicByHttps', isByHttps(config));
  endWithItsWork(app, overload);
  app.addHook('onClose', async () => pulse.stop());
  countWork(app, pulse);
  const times = measureRoutes(app);
  app.setErrorHandler(handleError);
  readJson(app);
  await app.register(cookie);

  const headersOfPages = pageHeaders(isByHttps(config), inlineScriptHashes());
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(isApi(request) ? apiHeaders : headersOfPages);
    // Whoever reports an error can name the lines of the log that tell of it.
    void reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onRequest', checkOrigin(config.publicUrl));
  const programs = apiTokenCallers(db, now);
  // Of which organization they are is what this finds out.
  const holder = (token: string) => asSystem(() => sessions.find(token));
  app.addHook('onRequest', async (request, reply) => {
    if (!isApi(request)) return;
    const token = readCookie('session', request);
    if (token) request.caller = await holder(token);
    else if (request.headers.authorization) return programs.recognize(request, reply);
  });
  app.decorate('callerNow', (request) => {
    const token = readCookie('session', request);
    return token ? holder(token) : programs.callerNow(request);
  });
  app.addHook('onRequest', checkMeantUser);

  app.addHook('onResponse', (request, reply, done) => {
    const { method, url } = request;
    const line = {
      method,
      path: url.split('?')[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    request.log.info(line, 'answered');
    done();
  });

  metricsRoutes(app, context, { pulse, times, overload });
  for (const routes of routeModules) await routes(app, context);
  await serveWeb(app, config.publicUrl);
  return app;
}
