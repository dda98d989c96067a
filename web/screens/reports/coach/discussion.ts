// The question to the language model and its streamed answer.

import { useEffect, useRef, useState } from 'react';
import { askDiscuss, DiscussEvent, type DiscussTopic } from '#contract/reports/coach.ts';
import { failureMessage, responseTo } from '#web/api/client.ts';

export type Discussion = {
  state: 'idle' | 'waiting' | 'answering' | 'done' | 'stopped' | 'failed';
  /** The text received so far. Show it as plain text only. */
  answer: string;
  problem: string | null;
};

const idle: Discussion = { state: 'idle', answer: '', problem: null };
const interrupted = 'The answer was interrupted. Please try again.';

/** Asks a prepared question and receives the answer as a stream. */
export function useDiscussion() {
  const [discussion, setDiscussion] = useState(idle);
  const asking = useRef<AbortController>(null);
  useEffect(() => () => asking.current?.abort(), []);

  const ask = async (topic: DiscussTopic) => {
    asking.current?.abort();
    const controller = new AbortController();
    asking.current = controller;
    // Ignore events of an earlier question.
    const update = (change: (current: Discussion) => Discussion) => {
      if (asking.current === controller) setDiscussion(change);
    };
    const fail = (problem: string) => update((current) => ({ ...current, state: 'failed', problem }));
    setDiscussion({ ...idle, state: 'waiting' });
    try {
      for await (const data of answersTo(topic, controller.signal)) {
        const event = DiscussEvent.safeParse(data).data ?? { failed: interrupted };
        if ('failed' in event) return fail(event.failed);
        if ('done' in event) return update((current) => ({ ...current, state: 'done' }));
        update((current) => ({ ...current, state: 'answering', answer: current.answer + event.text }));
      }
      fail(interrupted);
    } catch (error) {
      if (!controller.signal.aborted) fail(failureMessage(error, interrupted));
    }
  };

  const stop = () => {
    asking.current?.abort();
    setDiscussion((current) => ({ ...current, state: 'stopped' }));
  };
  return { discussion, ask: (topic: DiscussTopic) => void ask(topic), stop };
}

async function* answersTo(topic: DiscussTopic, signal: AbortSignal): AsyncGenerator {
  const { body } = await responseTo(askDiscuss, { body: { topic } }, { signal });
  if (body) yield* eventData(body);
}

/** The data of each server-sent event in a response; events may be split between chunks. */
export async function* eventData(body: ReadableStream<Uint8Array>): AsyncGenerator {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of chunksOf(body)) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split(/\r?\n/);
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data:')) yield parsed(line.slice(5));
  }
}

// Safari cannot iterate over a ReadableStream with "for await".
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
    return { failed: 'The answer could not be read.' };
  }
}
