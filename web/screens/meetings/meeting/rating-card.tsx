import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MeetingWithAttendees } from '#contract/meetings/meetings.ts';
import { type MeetingRating, readRating, tellOrganizer } from '#contract/meetings/ratings.ts';
import { t } from '#domain/format/text.ts';
import { longestComment } from '#domain/meetings/ratings/published-word.ts';
import { call, failureMessage } from '#web/api/client.ts';
import { format } from '#web/components/forms/format.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { Field, Textarea } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.ts';
import { wordText } from '#wording/rating-words.ts';

type RatingCardProps = { meeting: MeetingWithAttendees; timeZone: string };

/** What attendees published, or how to tell the organizer of a small meeting. */
export function RatingCard({ meeting: { id }, timeZone }: RatingCardProps) {
  const params = { id: String(id) };
  const { data } = useQuery({
    queryKey: ['ratings', id],
    queryFn: () => call(readRating, { params }),
  });
  if (!data || (!data.box && !data.canTellOrganizer && data.messages.length === 0)) return null;
  const { box, messages, canTellOrganizer } = data;
  return (
    <Card aria-label="Attendees’ rating" className="px-5 py-4">
      <CardHead title="Worth their time?" note={box?.month && format.longMonth(box.month)} />
      {box && <Published box={box} timeZone={timeZone} />}
      {!canTellOrganizer && <Messages messages={messages} />}
      {canTellOrganizer && <TellOrganizer id={id} sent={messages[0]?.text ?? ''} />}
    </Card>
  );
}

type PublishedProps = { box: NonNullable<MeetingRating['box']>; timeZone: string };

function Published({ box, timeZone }: PublishedProps) {
  const { isClosed, closesAt, possibleVoters, word, comments } = box;
  const people = format.count(possibleVoters, 'person was', 'people were');
  if (!isClosed)
    return (
      <p className="mt-2 text-sm text-ink-2">
        {people} asked. What they answer is published on{' '}
        <time dateTime={closesAt}>{format.dateTimeWithZone(closesAt, timeZone)}</time>; until then nobody sees
        a count.
      </p>
    );
  return (
    <div className="mt-2 grid gap-2 text-sm">
      <p className={word ? 'text-base font-medium' : 'text-ink-2'}>
        {word ? `${wordText(word)}.` : 'Too few votes to show.'}
      </p>
      <p className="text-xs text-ink-3">{people} asked.</p>
      {comments.length > 0 && (
        <ul className="list-disc ps-5 text-ink-2">
          {comments.map((comment, index) => (
            <li key={index} className="wrap-anywhere">
              {comment}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Messages({ messages }: Pick<MeetingRating, 'messages'>) {
  if (messages.length === 0) return null;
  return (
    <ul className="mt-2 grid gap-2 text-sm">
      {messages.map(({ name, text, sentAt }) => (
        <li key={`${name} ${sentAt}`} className="wrap-anywhere">
          <span className="font-medium">{name}</span>
          <span className="block whitespace-pre-line text-ink-2">{text}</span>
        </li>
      ))}
    </ul>
  );
}

function TellOrganizer({ id, sent }: { id: number; sent: string }) {
  const client = useQueryClient();
  const [text, setText] = useState(sent);
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call(tellOrganizer, { params: { id: String(id) }, body: { text: text.trim() } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['ratings', id] });
      toast.success(text.trim() === '' ? t`Message removed` : t`The organizer can read it`);
    },
  });
  return (
    <form
      className="mt-2 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
      {error && <Alert tone="bad">{failureMessage(error)}</Alert>}
      <Field
        label="Tell the organizer, with your name"
        help="So few people attended that a vote could not be kept secret."
      >
        <Textarea
          value={text}
          maxLength={longestComment}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </Field>
      <Button type="submit" busy={isPending} disabled={text.trim() === sent}>
        Send
      </Button>
    </form>
  );
}
