import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

type ReplaceQuestionProps = {
  /** Of the template. */
  name: string;
  onConfirm: () => void;
  onClose: () => void;
};

export function ReplaceQuestion({ name, ...answers }: ReplaceQuestionProps) {
  return (
    <ConfirmDialog
      title="Replace this meeting?"
      description={`"${name}" replaces the attendees, title, type and duration. What is on the meter has not been saved.`}
      confirmLabel="Replace"
      {...answers}
    />
  );
}
