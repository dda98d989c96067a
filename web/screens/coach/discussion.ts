import { useEffect, useRef, useState } from 'react';
import type { DiscussTopic } from '#domain/hygiene/discuss.ts';
import { askDiscuss, DiscussEvent } from '#contract/discuss.ts';
import { failureMessage } from '#web/api/api-failure.ts';
import { responseTo } from '#web/api/client.ts';

export type Discussion = {
  state: 'idle' | 'waiting' | 'answering' | 'done' | 'stopped' | 'failed';
  /** What has come so far, to be shown as text and nothing else. */
  answer: string;
  problem: string | null;
};

const idle: Discussion = { state: 'idle', answer: '', problem: null };
const brokenOff = 'The answer broke off. Please try again.';

/** Asks a prepared question and takes the answer as it comes. */
export function useDiscussion() {
  const [discussion, setDiscussion] = useState(idle);
  const asking = useRef<AbortController>(null);
  useEffect(() => () => asking.current?.abort(), []);

  const ask = async (topic: DiscussTopic) => {
    asking.current?.abort();
    const controller = new AbortController();
    asking.current = controller;
    // Only the latest question may write.
    const show = (change: (it: Discussion) => Discussion) => {
      if (asking.current === controller) setDiscussion(change);
    };
    const fail = (problem: string) => show((it) => ({ ...it, state: 'failed', problem }));
    setDiscussion({ ...idle, state: 'waiting' });
    try {
      for await (const data of answersTo(topic, controller.signal)) {
        const event = DiscussEvent.safeParse(data).data ?? { failed: brokenOff };
        if ('failed' in event) return fail(event.failed);
        if ('done' in event) return show((it) => ({ ...it, state: 'done' }));
        show((it) => ({ ...it, state: 'answering', answer: it.answer + event.text }));
      }
      fail(brokenOff);
    } catch (error) {
      if (!controller.signal.aborted) fail(failureMessage(error, brokenOff));
    }
  };

  const stop = () => {
    asking.current?.abort();
    setDiscussion((it) => ({ ...it, state: 'stopped' }));
  };
  return { discussion, ask: (topic: DiscussTopic) => void ask(topic), stop };
}

async function* answersTo(topic: DiscussTopic, signal: AbortSignal): AsyncGenerator {
  const { body } = await responseTo(askDiscuss, { body: { topic } }, { signal });
  if (body) yield* eventData(body);
}

const unreadable = 'The answer could not be read.';

/** The data of each event of a response, in the order in which they come; cut anywhere on the way. */
export async function* eventData(body: ReadableStream<Uint8Array>): AsyncGenerator {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of chunksOf(body)) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split(/\r?\n/);
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data:')) yield parsed(line.slice(5));
  }
}

// Not every browser can be asked for the chunks of a stream with "for await".
async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return { failed: unreadable };
  }
}
