// Discuss is off unless the operator configured a model server and an administrator enabled it.

import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import {
  askDiscuss,
  type DiscussEvent,
  discussTopics,
  readDiscuss,
  switchDiscuss,
} from '#contract/reports/coach.ts';
import { errorMessage } from '#contract/errors.ts';
import { type Aggregates, discussPayload } from './discuss-payload.ts';
import { discussionsPerOrganization } from '#domain/limits.ts';
import { best } from '#domain/reports/coach/recommendations.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { eventText, sendAtOnce } from '#server/http/event-stream.ts';
import type { Member, OrgId } from '#server/tenancy/authorize.ts';
import { rateLimitError } from '#server/http/rate-limits.ts';
import { fail } from '#server/http/api-error.ts';
import type { DecisionService } from './decisions.ts';
import type { HygieneService } from './hygiene.ts';
import { readerOf } from '#server/languages/reader-store.ts';
import { askModel } from './language-model.ts';
import { coachSettings, enableDiscuss } from './store.ts';
import type { TitleService } from './titles.ts';

/** Each streaming response holds a connection to the model server. */
const maxStreams = 8;

type Services = { hygiene: HygieneService; titles: TitleService; decisions: DecisionService };

export function discussRoutes(
  app: FastifyInstance,
  { db, config, events }: AppContext,
  { hygiene, titles, decisions }: Services,
): void {
  const server = config.model;
  const isEnabled = async (org: OrgId) => (await coachSettings(db.read, org)).discussEnabled === 1;
  let running = 0;

  async function aggregatesOf(caller: Member): Promise<Aggregates> {
    const { weights, thresholds } = caller.organization.hygiene;
    const overview = await hygiene.overview(caller);
    const costliest = await titles.costliest(caller, overview.today);
    const recommended = best(await decisions.openSuggestions(caller, overview, costliest));
    return {
      ...overview,
      weights,
      leastCoverage: thresholds.leastCoverage,
      recommendations: recommended.map(({ kind, now: before, after, points }) => ({
        kind,
        hoursSaved:
          (caller.organization.workingWeeks * ((before?.personMinutes ?? 0) - (after?.personMinutes ?? 0))) /
          60,
        points,
      })),
    };
  }

  mountEndpoint(app, readDiscuss, async (_input, caller) => {
    const aggregates = await aggregatesOf(caller);
    const model = server?.model ?? null;
    return {
      available: server !== null,
      enabled: await isEnabled(caller.org),
      model,
      payloads: discussTopics.map((topic) => ({
        topic,
        payload: discussPayload(topic, aggregates, model ?? 'model', readerOf(caller).language),
      })),
    };
  });

  mountEndpoint(app, switchDiscuss, async ({ body: { enabled } }, caller) => {
    const { org } = caller;
    await db.write(async (tx) => {
      await enableDiscuss(tx, org, enabled);
      const action = enabled ? 'discuss.enabled' : 'discuss.disabled';
      await events.publish(tx, caller, action, {}, `organization:${org}`);
    });
    return { enabled };
  });

  mountEndpoint(app, askDiscuss, async ({ body: { topic } }, caller, { reply }) => {
    if (!server || !(await isEnabled(caller.org))) return fail('discuss-off');
    if (running >= maxStreams) return fail('unavailable');
    running += 1;
    const aborted = new AbortController();
    const end = () => {
      if (!aborted.signal.aborted) running -= 1;
      aborted.abort();
    };
    // Closing the page aborts the question, even while the model is silent.
    reply.raw.once('close', end);
    try {
      const tooMany = await rateLimitError(app, `discuss:${caller.org}`, discussionsPerOrganization, reply);
      if (tooMany) {
        end();
        return tooMany;
      }
      const payload = discussPayload(
        topic,
        await aggregatesOf(caller),
        server.model,
        readerOf(caller).language,
      );
      const pieces = askModel(server, payload, aborted.signal);
      // Until the first text arrives, a failure can still be returned as an error status.
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
    yield event({ failed: errorMessage('model-unavailable') });
  }
}
