import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import type { GuessedValue } from '#domain/meetings/guesses.ts';
import { Checkbox } from '#web/ui/field.tsx';
import type { MeetingFormValues } from './meeting-form-values.ts';

type ConfirmGuessProps = { value: GuessedValue; className?: string; label: ReactNode };

/** Confirms a value that an import guessed; changing the value removes its mark as well. */
export function ConfirmGuess({ value, ...props }: ConfirmGuessProps) {
  const { register } = useFormContext<MeetingFormValues>();
  return <Checkbox {...props} value={value} {...register('confirmed')} />;
}
