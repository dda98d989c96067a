// Client of an OpenAI-compatible server. The server may be slow, down or hostile: time and size of its response are
// limited.

import { withoutControlCharacters } from '#domain/format/control-characters.ts';
import type { LanguageModel } from 'ai';

export type ModelServer = { url: string; model: string; key: string | null };

export type ModelLimits = {
  /** Until the first text, between two texts, and in total; ms. */
  firstMs: number;
  gapMs: number;
  totalMs: number;
  /** Limits of the raw response and of the text in it. */
  mostBytes: number;
  mostCharacters: number;
};

export const modelLimits: ModelLimits = {
  firstMs: 20_000,
  gapMs: 15_000,
  totalMs: 90_000,
  mostBytes: 2_000_000,
  mostCharacters: 20_000,
};

/** Streams the response to a request body; throws when the model fails. `signal` aborts it. */
export async function* askModel(
  server: ModelServer,
  body: string,
  signal: AbortSignal,
  limits: ModelLimits = modelLimits,
): AsyncGenerator<string> {
  // Loaded on first use: it takes 30 MB, and most installations never need it.
  const { streamText } = await import('ai');
  let failure: unknown = null;
  const { textStream } = streamText({
    model: await modelOf(server, body, limits),
    // The fetch below sends `body` instead.
    prompt: 'as in the body',
    maxRetries: 0,
    abortSignal: AbortSignal.any([signal, AbortSignal.timeout(limits.totalMs)]),
    timeout: { firstChunkMs: limits.firstMs, chunkMs: limits.gapMs },
    onError: ({ error }) => {
      failure = error;
    },
    onAbort: ({ reason }) => {
      failure = reason ?? new Error('the model timed out');
    },
  });
  let characters = 0;
  for await (const piece of textStream) {
    const text = withoutControlCharacters(piece.toWellFormed());
    characters += text.length;
    if (characters > limits.mostCharacters) throw new Error('the model sent too much text');
    if (text) yield text;
  }
  if (failure) throw failure;
  if (characters === 0) throw new Error('the model sent no text');
}

async function modelOf(
  { url, model, key }: ModelServer,
  body: string,
  limits: ModelLimits,
): Promise<LanguageModel> {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const provider = createOpenAICompatible({
    name: 'coach',
    baseURL: url.replace(/\/+$/, ''),
    ...(key && { apiKey: key }),
    fetch: async (address, init = {}) => {
      // Exactly the body that an administrator can read. A redirect would send it to a third party.
      const response = await fetch(address, { ...init, body, redirect: 'error' });
      const type = response.headers.get('content-type') ?? '';
      if (response.ok && response.body && type.includes('text/event-stream'))
        return new Response(response.body.pipeThrough(atMost(limits.mostBytes)), response);
      await response.body?.cancel();
      throw new Error(`the model server answered ${response.status} ${type.slice(0, 60)}`);
    },
  });
  return provider.chatModel(model);
}

function atMost(bytes: number): TransformStream<Uint8Array, Uint8Array> {
  let seen = 0;
  return new TransformStream({
    transform(chunk, controller) {
      seen += chunk.byteLength;
      if (seen > bytes) controller.error(new Error('the model server sent too much'));
      else controller.enqueue(chunk);
    },
  });
}
