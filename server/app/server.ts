// Builds the fastify server: hooks for every request, then the routes.

import { createServer } from 'node:http';
import cookie from '@fastify/cookie';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { languages } from '#contract/languages.ts';
import { meetingStarter } from '#server/features/meetings/meetings/starting.ts';
import { unlessUnavailable } from '#server/db/faults.ts';
import { apiTokenCallers } from '#server/features/accounts/tokens/callers.ts';
import { isByHttps } from '#server/config.ts';
import type { Tx } from '#server/db/database.ts';
import type { AppContext } from '#server/context.ts';
import { allowOrigins } from '#server/http/cross-origin.ts';
import { readCookie } from '#server/http/credentials.ts';
import { handleError, handleMalformedRequest } from '#server/http/error-handler.ts';
import {
  closeGracefully,
  countRequests,
  monitoringPaths,
  shedLoad,
  startLoadMonitor,
} from '#server/http/load-shedding.ts';
import { checkAddress, checkExpectations, checkOrigin } from '#server/http/request-checks.ts';
import { withBareAddresses } from '#server/http/forwarded-address.ts';
import { pageLanguage } from '#server/http/page-language.ts';
import { inlineSources, isApi, serveWeb } from '#server/http/static-files.ts';
import { readJson, requestedUrl } from '#server/http/request-parsing.ts';
import { apiHeaders, pageHeaders } from '#server/http/security-headers.ts';
import { measureRoutes } from '#server/http/histogram.ts';
import { metricsRoutes } from '#server/metrics/routes.ts';
import { organizationOrNetwork } from '#server/http/rate-limits.ts';
import { rateLimitStore } from '#server/http/rate-limit-store.ts';
import { sessionStore } from '#server/sessions/store.ts';
import { forgetOrganization } from '#server/tenancy/organization-memo.ts';
import { asSystem, onBehalfOf } from '#server/tenancy/tenant-context.ts';

const bodyBytes = 1024 * 1024;

const noSchemas = () => {
  throw new Error('routes have no fastify schemas');
};

export async function buildApp(
  context: AppContext,
  logger: FastifyServerOptions['logger'] = false,
): Promise<FastifyInstance> {
  const { config, db, now } = context;
  const sessions = sessionStore(db, now);
  const monitor = startLoadMonitor();
  const https = !isByHttps(config) ? 'none' : config.hstsSubdomains ? 'subdomains' : 'host';
  const apiHeaderValues = apiHeaders(https);
  const shedder = shedLoad(monitor, {
    warn: (what) => app.log.warn(what, 'overloaded, rejecting some requests'),
    headers: apiHeaderValues,
    limits: context.overloadLimits,
  });
  const app = Fastify({
    logger,
    bodyLimit: bodyBytes,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    requestIdHeader: false,
    // On shutdown, requests on open connections are still answered: not every proxy repeats what another process could take.
    return503OnClosing: false,
    // Long enough to upload a picture of 5 MB over a slow connection.
    requestTimeout: 120_000,
    clientErrorHandler: handleMalformedRequest(apiHeaderValues),
    // Replaced by one line per request below.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    rewriteUrl: ({ url }) => requestedUrl(url),
    // The contract validates, see http/mount-endpoint.ts, so fastify's schema compilers are not loaded.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    routerOptions: { maxParamLength: 100_000, ignoreTrailingSlash: true },
    serverFactory: (answer, { keepAliveTimeout, requestTimeout }) =>
      Object.assign(createServer(shedder.guard(withBareAddresses(answer))), {
        keepAliveTimeout,
        requestTimeout,
      }),
  });

  app.decorate('endpoints', []);
  app.decorate('rateLimiter', rateLimitStore(db, now));
  app.decorateRequest('caller', null);
  app.decorateRequest('accountId', null);
  app.decorateRequest('errorCode', null);
  app.decorate('isPublicByHttps', isByHttps(config));
  closeGracefully(app);
  app.addHook('onClose', async () => monitor.stop());
  const requesterOf = context.requesterOf ?? organizationOrNetwork;
  countRequests(app, monitor, shedder, requesterOf);
  const times = measureRoutes(app);
  app.setErrorHandler(handleError);
  readJson(app);
  await app.register(cookie);

  const pageHeaderValues = new Map(
    languages.map((language) => [language, pageHeaders(https, inlineSources(language))]),
  );
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers((!isApi(request) && pageHeaderValues.get(pageLanguage(request))) || apiHeaderValues);
    // A user who reports an error can give the id of its log lines.
    void reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onRequest', checkAddress);
  app.addHook('onRequest', allowOrigins(config.apiCorsOrigins));
  app.addHook('onRequest', checkOrigin(config.publicUrl));
  const inTurn = (request: FastifyRequest, _reply: FastifyReply, done: () => void) =>
    onBehalfOf(requesterOf(request), done);
  // Of the network until the caller is known.
  app.addHook('onRequest', inTurn);
  const apiTokens = apiTokenCallers(db, now);
  // As the system: the tenant is unknown before the session is found.
  const sessionCaller = (token: string, tx?: Tx, isExtended = !tx) =>
    asSystem(() => sessions.find(token, tx, isExtended));
  app.addHook('onRequest', async (request, reply) => {
    if (!isApi(request)) return;
    const token = readCookie('session', request);
    const { isUnlogged = false } = request.routeOptions.config;
    if (token) request.caller = await sessionCaller(token, undefined, !isUnlogged);
    else if (request.headers.authorization) return apiTokens.recognize(request, reply);
  });
  app.decorate('callerNow', (request, tx) => {
    const token = readCookie('session', request);
    return token ? sessionCaller(token, tx) : apiTokens.callerNow(request, tx);
  });
  const { start } = meetingStarter(context);
  app.decorate('startMeetings', async ({ org, organization: { nextStartAt } }) => {
    // With a full disk, reads still work.
    if (nextStartAt !== null && nextStartAt <= now()) await unlessUnavailable(start(org));
  });
  app.addHook('onRequest', inTurn);
  app.addHook('onRequest', checkExpectations);

  app.addHook('onResponse', (request, reply, done) => {
    if (request.routeOptions.config.isUnlogged) return done();
    const { method, url } = request;
    if (!config.logHealth && reply.statusCode < 400 && monitoringPaths.includes(url.split('?')[0] ?? ''))
      return done();
    const line = {
      // First, so that no client-controlled text precedes it; docs/running.md has the fail2ban filter.
      ...(config.logClient && {
        address: request.ip,
        userId: request.accountId ?? request.caller?.userId ?? null,
      }),
      method,
      path: url.split('?')[0],
      status: reply.statusCode,
      ...(request.errorCode !== null && { code: request.errorCode }),
      ms: Math.round(reply.elapsedTime),
    };
    request.log.info(line, 'request completed');
    done();
  });

  context.events.subscribe((change) => {
    if (change?.kind === 'organization-deleted' || change?.kind === 'attendees')
      forgetOrganization(change.organizationId);
  });
  metricsRoutes(app, context, { monitor, times, shedder });
  for (const { routes } of context.features) for (const mount of routes) await mount(app, context);
  await serveWeb(app, config);
  return app;
}
