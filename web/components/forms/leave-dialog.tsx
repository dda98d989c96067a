import type { ComponentProps } from 'react';
import { createRoot } from 'react-dom/client';
import { ConfirmDialog } from '#web/ui/dialog.tsx';

type Question = Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'description' | 'confirmLabel'>;

let asked: Promise<boolean> | undefined;

/** Whether unsaved input may be discarded. While a question is open, its answer applies to all callers. */
export function askToLeave(question: Question): Promise<boolean> {
  asked ??= new Promise((resolve) => {
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    const answer = (mayLeave: boolean) => {
      root.unmount();
      place.remove();
      asked = undefined;
      resolve(mayLeave);
    };
    root.render(
      <ConfirmDialog
        {...question}
        danger
        cancelLabel="Stay"
        onConfirm={() => answer(true)}
        onClose={() => answer(false)}
      />,
    );
  });
  return asked;
}
