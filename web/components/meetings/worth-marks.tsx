import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changeMeetings } from '#contract/meetings/meeting-list.ts';
import type { Meeting } from '#contract/meetings/meetings.ts';
import { t } from '#domain/format/text.ts';
import { call } from '#web/api/client.ts';
import { showFailure } from '#web/components/forms/failure-alert.tsx';
import { isSingleKey } from '#web/components/forms/single-keys.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { meetingsKey } from './meetings-key.ts';
import { type WorthIt, worthItLooks, worthItTexts } from './roi-badge.tsx';

const choices = ['yes', 'maybe', 'no'] as const;
const short = { yes: t`Yes`, maybe: t`Maybe`, no: t`No` } as const;
const pressed = {
  good: t`border-good! bg-good-soft! text-good!`,
  warn: t`border-warn! bg-warn-soft! text-warn!`,
  bad: t`border-bad! bg-bad-soft! text-bad!`,
} as const;

type MarksProps = {
  /** Accessible name of the buttons. */
  label: string;
  value: WorthIt | null;
  onMark: (mark: WorthIt | null) => void;
};

/** Three buttons for whether it was worth it; the pressed one takes the answer back. */
export function Marks({ label, value, onMark }: MarksProps) {
  return (
    <fieldset aria-label={label} className="relative z-10 inline-flex gap-1">
      {choices.map((choice) => {
        const { tone, Icon } = worthItLooks[choice];
        return (
          <button
            key={choice}
            type="button"
            data-mark={choice}
            data-tooltip={worthItTexts[choice].choice}
            aria-label={worthItTexts[choice].choice}
            aria-pressed={value === choice}
            onClick={() => onMark(value === choice ? null : choice)}
            className={classNames(
              buttonClass({ size: 'sm' }),
              'gap-1.5! px-2! font-medium!',
              value === choice && pressed[tone],
            )}
          >
            <Icon aria-hidden />
            {short[choice]}
          </button>
        );
      })}
    </fieldset>
  );
}

type MarkedMeeting = Pick<Meeting, 'id' | 'title' | 'worthIt'>;

/** The marks of one meeting, saved at once. */
export function WorthMarks({ meeting: { id, title, worthIt } }: { meeting: MarkedMeeting }) {
  const marking = useMarking();
  const shown = marking.isPending ? marking.variables.worthIt : worthIt;
  return (
    <Marks
      label={`Was ${title} worth it?`}
      value={shown}
      onMark={(mark) => marking.mutate({ ids: [id], worthIt: mark })}
    />
  );
}

type Marking = { ids: number[]; worthIt: WorthIt | null };

/** Pending until the lists are read again, so that the mark does not go back in between. */
export function useMarking(onMarked?: (meetings: number) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Marking) => call(changeMeetings, { body }),
    onSuccess: async ({ meetings }) => {
      onMarked?.(meetings);
      await client.invalidateQueries({ queryKey: meetingsKey });
    },
    onError: (error) => showFailure(error, t`The mark was not saved`),
  });
}

/** The keys 1, 2 and 3 press the marks in an element. */
export function pressMarkByKey(event: KeyboardEvent, around: Element | null): void {
  const at = ['1', '2', '3'].findIndex((key) => isSingleKey(event, key));
  if (at === -1) return;
  around?.querySelector<HTMLElement>(`[data-mark="${choices[at]}"]`)?.click();
}
