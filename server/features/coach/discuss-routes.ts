// Discuss: off unless the operator named a model server and an administrator turned it on for the organization.

import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { askDiscuss, type DiscussEvent, readDiscuss, switchDiscuss } from '#contract/discuss.ts';
import { textOf } from '#contract/errors.ts';
import { type Aggregates, discussPayload, discussTopics } from '#domain/hygiene/discuss.ts';
import { discussionsPerOrganization } from '#domain/limits.ts';
import { best } from '#domain/hygiene/recommendations.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { eventText, sendAtOnce } from '#server/http/event-stream.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { rateLimitError } from '#server/http/rate-limits.ts';
import { fail } from '#server/http/api-error.ts';
import { coachAdvice } from './advice.ts';
import { discussStore } from './discuss-store.ts';
import { askModel } from './model.ts';
import { coachOverview } from './overview.ts';
import { coachTitles } from './titles.ts';

/** Answers that stream at once: each holds a connection to the model server. */
const mostAtOnce = 8;

export function discussRoutes(app: FastifyInstance, { db, now, config, events }: AppContext): void {
  const switches = discussStore(db);
  const readOverview = coachOverview(db, now);
  const titles = coachTitles(db, now);
  const { standing } = coachAdvice(db, now);
  const server = config.model;
  let running = 0;

  async function aggregatesOf(caller: Member): Promise<Aggregates> {
    const { hygiene } = caller.organization;
    const overview = await readOverview(caller);
    const costliest = await titles.costliest(caller, overview.today);
    const recommended = best(await standing(caller, overview, costliest));
    return {
      ...overview,
      weights: hygiene.weights,
      leastCoverage: hygiene.thresholds.leastCoverage,
      recommendations: recommended.map(({ kind, now: before, after, organizationPoints }) => ({
        kind,
        hoursSaved: ((before?.personMinutes ?? 0) - (after?.personMinutes ?? 0)) / 60,
        points: organizationPoints,
      })),
    };
  }

  mountEndpoint(app, readDiscuss, async (_input, caller) => {
    const aggregates = await aggregatesOf(caller);
    const model = server?.model ?? null;
    return {
      available: server !== null,
      enabled: await switches.isEnabled(caller.org),
      model,
      payloads: discussTopics.map((topic) => ({
        topic,
        payload: discussPayload(topic, aggregates, model ?? 'model'),
      })),
    };
  });

  mountEndpoint(app, switchDiscuss, async ({ body: { enabled } }, caller) => {
    const { org } = caller;
    await db.write(async (tx) => {
      await switches.turn(org, enabled, tx);
      const action = enabled ? 'discuss.enabled' : 'discuss.disabled';
      await events.record({ org, actor: caller, action, subject: `organization:${org}` }, tx);
    });
    return { enabled };
  });

  mountEndpoint(app, askDiscuss, async ({ body: { topic } }, caller, { reply }) => {
    if (!server || !(await switches.isEnabled(caller.org))) return fail('discuss-off');
    if (running >= mostAtOnce) return fail('unavailable');
    running += 1;
    const aborted = new AbortController();
    const end = () => {
      if (!aborted.signal.aborted) running -= 1;
      aborted.abort();
    };
    // Whoever leaves ends the question, also while the model is silent.
    reply.raw.once('close', end);
    try {
      const tooMany = await rateLimitError(app, `discuss:${caller.org}`, discussionsPerOrganization, reply);
      if (tooMany) {
        end();
        return tooMany;
      }
      const payload = discussPayload(topic, await aggregatesOf(caller), server.model);
      const pieces = askModel(server, payload, aborted.signal);
      // Until the first text comes, a failure is a plain answer.
      const first = await pieces.next();
      sendAtOnce(reply);
      return Readable.from(answerStream(first.value ?? '', pieces, app)).once('close', end);
    } catch (error) {
      end();
      app.log.warn({ err: error }, 'the model server failed');
      return fail('model-unavailable');
    }
  });
}

const event = (data: DiscussEvent): string => eventText(data);

async function* answerStream(first: string, rest: AsyncIterable<string>, { log }: FastifyInstance) {
  yield event({ text: first });
  try {
    for await (const text of rest) yield event({ text });
    yield event({ done: true });
  } catch (error) {
    log.warn({ err: error }, 'the model server failed');
    yield event({ failed: textOf('model-unavailable') });
  }
}
