import type { Template } from '#contract/templates.ts';
import { leaving } from '#web/components/leave-question.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { TemplateForm } from './template-form.tsx';

type TemplateDialogProps = {
  /** Absent for a new one. */
  template?: Template | undefined;
  onClose: () => void;
};

export function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const leave = leaving(onClose);
  return (
    <Dialog
      onClose={leave}
      size="lg"
      title={template ? 'Edit Template' : 'Create Template'}
      description="Rates are kept as they are now."
    >
      <TemplateForm template={template} onSaved={onClose} onCancel={leave} />
    </Dialog>
  );
}
