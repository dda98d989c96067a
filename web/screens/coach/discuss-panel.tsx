import { ChevronRight, Square } from 'lucide-react';
import { useState } from 'react';
import type { Answer } from '#contract/endpoint.ts';
import type { readDiscuss } from '#contract/discuss.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { topicQuestions } from './advice-text.ts';
import { DiscussAnswer } from './discuss-answer.tsx';
import { useDiscussion } from './use-discussion.ts';

/** A question, what would be sent with it, and the answer as it comes. */
export function DiscussPanel({ discuss }: { discuss: Answer<typeof readDiscuss> }) {
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
          <Button className="h-9.5" onClick={stop}>
            <Square aria-hidden />
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
