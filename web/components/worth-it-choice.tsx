import { Button } from '#web/ui/button.tsx';
import { type WorthIt, worthItTexts } from './worth-it-badge.tsx';

const choices = ['yes', 'maybe', 'no'] as const;

type WorthItChoiceProps = { value: WorthIt | null; onChoose: (choice: WorthIt | null) => void };

/** One of three, or none: nobody has to have an opinion. */
export function WorthItChoice({ value, onChoose }: WorthItChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 flex w-full items-center justify-between gap-3 text-sm font-medium">
        Was it worth it?
        <Button
          variant="ghost"
          size="sm"
          className={value === null ? 'invisible' : undefined}
          onClick={() => onChoose(null)}
        >
          Clear answer
        </Button>
      </legend>
      <div className="grid gap-1">
        {choices.map((choice) => (
          <label
            key={choice}
            className="flex cursor-pointer touch items-center gap-2.5 rounded-lg border border-line px-3 py-2 text-sm hover:bg-sunk has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name="worthIt"
              value={choice}
              checked={value === choice}
              onChange={() => onChoose(choice)}
              className="size-4 shrink-0 accent-accent"
            />
            {worthItTexts[choice].choice}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
