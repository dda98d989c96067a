import { useState } from 'react';
import { longestComment, type VoteValue, voteValues } from '#domain/meetings/ratings/published-word.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { RadioCard } from '#web/ui/radio-card.tsx';
import { protection, unprotected, valueTexts } from '#wording/ratings.ts';

export type GivenVote = { value: VoteValue; comment: string };

type VoteFormProps = {
  question: string;
  given: GivenVote | null;
  isSending: boolean;
  onVote: (vote: GivenVote) => void;
};

/** Five answers, and a sentence for everybody. */
export function VoteForm({ question, given, isSending, onVote }: VoteFormProps) {
  const [value, setValue] = useState(given?.value ?? null);
  const [comment, setComment] = useState(given?.comment ?? '');
  const [isMissing, setMissing] = useState(false);
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(value === null);
        if (value !== null) onVote({ value, comment: comment.trim() });
      }}
    >
      <fieldset className="grid gap-2" aria-describedby={isMissing ? 'vote-missing' : undefined}>
        <legend className="sr-only">{question}</legend>
        {voteValues.toReversed().map((one) => (
          <RadioCard
            key={one}
            name="value"
            value={one}
            checked={value === one}
            onChange={() => setValue(one)}
            label={valueTexts[one]}
          />
        ))}
        {isMissing && value === null && (
          <p id="vote-missing" role="alert" className="text-xs font-medium text-bad">
            Please choose an answer.
          </p>
        )}
      </fieldset>
      <Field
        label="One sentence for everybody"
        optional
        help="Published without your name if at least five people vote. Your way of writing may be recognized."
      >
        <Input
          value={comment}
          maxLength={longestComment}
          autoComplete="off"
          onChange={({ currentTarget }) => setComment(currentTarget.value)}
        />
      </Field>
      <Button type="submit" variant="primary" busy={isSending}>
        {given ? 'Change my vote' : 'Vote'}
      </Button>
      <Protection />
    </form>
  );
}

function Protection() {
  return (
    <details className="text-sm text-ink-2">
      <summary className="touch cursor-pointer rounded-md font-medium">Who can see my vote?</summary>
      <p className="mt-2">Nobody sees it before or after the box closes:</p>
      <ul className="mt-1 list-disc ps-5">
        {protection.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p className="mt-2">This does not protect against:</p>
      <ul className="mt-1 list-disc ps-5">
        {unprotected.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  );
}
