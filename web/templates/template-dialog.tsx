import type { Template } from '#contract/templates.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { TemplateForm } from './template-form.tsx';

type TemplateDialogProps = {
  open: boolean;
  /** Absent for a new one. */
  template?: Template | undefined;
  onClose: () => void;
};

export function TemplateDialog({ open, template, onClose }: TemplateDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="lg"
      title={template ? 'Edit Template' : 'Create Template'}
      description="Rates are kept as they are now."
    >
      <TemplateForm template={template} onClose={onClose} />
    </Dialog>
  );
}
