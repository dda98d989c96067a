import type { UseFormRegisterReturn } from 'react-hook-form';
import { t } from '#domain/format/text.ts';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';

/** Marks the check that a password and its repetition are equal, which runs even if other fields are invalid. */
export const passwordsDiffer = { error: t`Passwords do not match`, path: ['confirm'], when: () => true };

type PairName = 'password' | 'confirm';

type NewPasswordFieldsProps = {
  label: string;
  confirmLabel?: string;
  register: (name: PairName, options?: { deps: 'confirm'[] }) => UseFormRegisterReturn;
  formState: {
    errors: Partial<Record<PairName, { message?: string }>>;
    touchedFields: { confirm?: boolean };
  };
};

/** The fields for a new password and its repetition in a form. */
export function NewPasswordFields({ register, formState, ...labels }: NewPasswordFieldsProps) {
  const { errors, touchedFields } = formState;
  return (
    <>
      <Field
        label={labels.label}
        error={errors.password?.message}
        help={!errors.password && 'At least 8 characters.'}
      >
        <PasswordInput
          {...register('password', { deps: touchedFields.confirm ? ['confirm'] : [] })}
          autoComplete="new-password"
        />
      </Field>
      <Field label={labels.confirmLabel ?? 'Confirm password'} error={errors.confirm?.message}>
        <PasswordInput {...register('confirm')} autoComplete="new-password" />
      </Field>
    </>
  );
}
