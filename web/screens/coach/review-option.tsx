import type { ReactNode } from 'react';
import type { ReviewChoice } from './review-choice.ts';

type ReviewOptionProps = {
  decision: ReviewChoice['decision'];
  label: string;
  choice: ReviewChoice;
  disabled: boolean;
  onChoose: (decision: ReviewChoice['decision']) => void;
  /** What else has to be said once it is chosen. */
  children?: ReactNode;
};

export function ReviewOption({ decision, label, choice, disabled, onChoose, children }: ReviewOptionProps) {
  const isChosen = choice.decision === decision;
  return (
    <div className="border-t border-line py-1 first-of-type:border-0">
      <label className="flex touch cursor-pointer items-center gap-3 py-1.5 text-sm font-medium">
        <input
          type="radio"
          name="decision"
          className="size-4 shrink-0 accent-accent"
          data-autofocus={isChosen || undefined}
          checked={isChosen}
          disabled={disabled}
          onChange={() => onChoose(decision)}
        />
        {label}
      </label>
      {isChosen && children && !disabled && <div className="pb-2 pl-7">{children}</div>}
    </div>
  );
}
