import { type ReactNode, useState } from 'react';
import type { Template } from '#contract/templates.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import type { DraftProps } from './draft-props.ts';
import { isUntouched, takeTemplate } from './draft-templates.ts';

const replaceQuestion = lazyDialog(async () => (await import('./replace-question.tsx')).ReplaceQuestion);

/** Loads a template, and asks first when that replaces people or time on the meter. */
export function useTemplateLoading({ draft, change }: DraftProps): {
  load: (template: Template) => void;
  question: ReactNode;
} {
  const [asked, setAsked] = useState<Template | null>(null);
  const take = (template: Template) => {
    setAsked(null);
    change((it) => takeTemplate(it, template));
    toast.success('Template loaded');
  };
  return {
    load: (template) => (isUntouched(draft) ? take(template) : setAsked(template)),
    question: asked && (
      <replaceQuestion.Dialog
        name={asked.name}
        onConfirm={() => take(asked)}
        onClose={() => setAsked(null)}
      />
    ),
  };
}
