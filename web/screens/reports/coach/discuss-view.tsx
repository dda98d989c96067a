import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronRight, MessagesSquare, Square } from 'lucide-react';
import { useState, useEffect, useRef } from 'react';
import {
  type readDiscuss,
  switchDiscuss,
  askDiscuss,
  DiscussEvent,
  type DiscussTopic,
} from '#contract/reports/coach.ts';
import type { Answer } from '#contract/endpoint.ts';
import { t } from '#domain/format/text.ts';
import { call, failureMessage, responseTo } from '#web/api/client.ts';
import { pageLanguage } from '#web/api/page-language.ts';
import { FailureAlert } from '#web/components/forms/failure-alert.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, EmptyState } from '#web/ui/card.tsx';
import { Field, Select, Textarea } from '#web/ui/field.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { topicQuestions } from './labels.ts';
import { discussQuery } from './queries.ts';
import { QueryState } from './query-state.tsx';

// The question to the language model and its streamed answer.

type Discussion = {
  state: 'idle' | 'waiting' | 'answering' | 'done' | 'stopped' | 'failed';
  /** The text received so far. Show it as plain text only. */
  answer: string;
  problem: string | null;
};

const idle: Discussion = { state: 'idle', answer: '', problem: null };
const interrupted = t`The answer was interrupted. Please try again.`;

/** Asks a prepared question and receives the answer as a stream. */
function useDiscussion() {
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
        // The server's words are English.
        if ('failed' in event) return fail(pageLanguage === 'en' ? event.failed : interrupted);
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
    return { failed: t`The answer could not be read.` };
  }
}

/** Asks a language model a prepared question, if the operator configured one and an administrator enabled it. */
export function DiscussView({ isAdmin }: { isAdmin: boolean }) {
  const query = useQuery(discussQuery);
  if (!query.data) return <QueryState query={query} message="Discuss could not be loaded" />;
  const { available, enabled, model } = query.data;
  if (!available || (!enabled && !isAdmin))
    return (
      <EmptyState inCard icon={MessagesSquare}>
        {available
          ? 'Discuss is turned off. An administrator can turn it on.'
          : 'No language model is set up. The operator of this server can configure one with COACH_LLM_URL and COACH_LLM_MODEL.'}
      </EmptyState>
    );
  return (
    <div className="grid gap-5">
      {isAdmin && <DiscussSwitch enabled={enabled} model={model} />}
      <DiscussPanel discuss={query.data} />
    </div>
  );
}

function DiscussSwitch({ enabled, model }: { enabled: boolean; model: string | null }) {
  const client = useQueryClient();
  const { mutate, variables, isPending, error } = useMutation({
    mutationFn: (next: boolean) => call(switchDiscuss, { body: { enabled: next } }),
    onSuccess: () => client.invalidateQueries({ queryKey: discussQuery.queryKey }),
    // Run in sequence, so that the last press wins.
    scope: { id: 'discuss' },
  });
  return (
    <Card aria-label="For the organization" className="px-5 py-4">
      <Switch
        className="font-medium"
        label="Let members discuss the score with a language model"
        checked={isPending ? variables : enabled}
        onChange={({ target }) => mutate(target.checked)}
      />
      <p className="mt-1 max-w-prose text-sm text-ink-2">
        The operator of this server chose the model {model ?? '(no name)'}. It receives totals and percentages
        only: no names, email addresses, titles or rates. You can read exactly what is sent below.
      </p>
      {error && (
        <div className="mt-3">
          <FailureAlert error={error} />
        </div>
      )}
    </Card>
  );
}

/** The question, the data that is sent with it, and the answer. */
function DiscussPanel({ discuss }: { discuss: Answer<typeof readDiscuss> }) {
  const { payloads, enabled } = discuss;
  const [wanted, setWanted] = useState(payloads[0]?.topic);
  const { discussion, ask, stop } = useDiscussion();
  const chosen = payloads.find(({ topic }) => topic === wanted);
  const isAsking = discussion.state === 'waiting' || discussion.state === 'answering';
  if (!chosen) return null;
  return (
    <Card aria-label="Discuss" className="px-5 py-4">
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Question" className="min-w-0 flex-1 basis-72">
          <Select
            value={chosen.topic}
            onChange={({ target }) => setWanted(payloads.find(({ topic }) => topic === target.value)?.topic)}
          >
            {payloads.map(({ topic }) => (
              <option key={topic} value={topic}>
                {topicQuestions[topic]}
              </option>
            ))}
          </Select>
        </Field>
        {isAsking ? (
          <Button icon={Square} className="h-9.5" onClick={stop}>
            Stop
          </Button>
        ) : (
          <Button variant="primary" className="h-9.5" disabled={!enabled} onClick={() => ask(chosen.topic)}>
            Ask
          </Button>
        )}
      </div>
      <DiscussAnswer discussion={discussion} />
      <details className="group mt-4 border-t border-line pt-2">
        <summary className="inline-flex touch list-none items-center gap-1 rounded-md text-sm text-ink-2 hover:text-ink">
          <ChevronRight className="size-4 transition-transform group-open:rotate-90" aria-hidden />
          What is sent
        </summary>
        <Textarea
          readOnly
          rows={12}
          aria-label="What is sent"
          className="mt-2 font-mono text-xs/5!"
          value={chosen.payload}
        />
      </details>
    </Card>
  );
}

/** Shows the answer as plain text: nothing that a model writes becomes markup. */
function DiscussAnswer({ discussion: { state, answer, problem } }: { discussion: Discussion }) {
  const isUnderWay = state === 'waiting' || state === 'answering';
  return (
    <div aria-live="polite" aria-busy={isUnderWay} className="empty:hidden">
      {state === 'waiting' && <p className="mt-4 text-ink-2">Waiting for the model…</p>}
      {answer && <p className="mt-4 max-w-prose whitespace-pre-wrap wrap-anywhere">{answer}</p>}
      {state === 'stopped' && <p className="mt-2 text-sm text-ink-3">Stopped.</p>}
      {(state === 'done' || state === 'stopped') && answer && (
        <p className="mt-3 text-xs text-ink-3">
          Written by a language model, which can be wrong. The figures on this page are computed.
        </p>
      )}
      {problem && (
        <div className="mt-4">
          <Alert tone="bad">{problem}</Alert>
        </div>
      )}
    </div>
  );
}
