import { X } from 'lucide-react';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { usePressBeside } from './use-press-beside.ts';

type DialogProps = {
  /** Asked for by Esc, the cross, or a press beside the dialog. */
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  /** A press beside it does not close it: it shows what is never shown again. With a form in it that is so anyway. */
  keepsOpen?: boolean;
  children?: ReactNode;
};

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-lg', lg: 'sm:max-w-2xl' };

/**
 * A modal dialog, open as long as it is rendered; on a phone a sheet at the bottom. What is marked with `data-autofocus`
 * has the focus first.
 */
export function Dialog(props: DialogProps) {
  const { onClose, title, description, size = 'md', keepsOpen, children } = props;
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const descriptionId = useId();

  // Before the element leaves the page: only a dialog that is closed gives the focus back.
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    if (dialog) focusMarked(dialog);
    return () => dialog?.close();
  }, []);

  const pressBeside = usePressBeside((dialog) => {
    // A slip of the finger must not throw away what was typed.
    if (!keepsOpen && !dialog.querySelector('form')) onClose();
  });

  return (
    <dialog
      ref={element}
      aria-labelledby={titleId}
      aria-describedby={description ? descriptionId : undefined}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // Chromium closes at the second Esc in a row whatever was answered to the first; here it is still open.
      onClose={({ target, currentTarget }) => {
        if (target === currentTarget && currentTarget.isConnected) currentTarget.showModal();
      }}
      {...pressBeside}
      className={`appear dialog-frame ${widths[size]}`}
    >
      <div className="flex items-start justify-between gap-4 px-5 pt-5 sm:px-6">
        <div className="min-w-0">
          <h2 id={titleId} className="text-lg font-semibold">
            {title}
          </h2>
          {description && (
            <p id={descriptionId} className="mt-1 text-sm text-ink-2">
              {description}
            </p>
          )}
        </div>
        <button type="button" onClick={onClose} aria-label="Close" className="dialog-close">
          <X className="size-4" aria-hidden />
        </button>
      </div>
      <div className="dialog-body px-5 pt-4 pb-(--foot) sm:px-6">{children}</div>
    </dialog>
  );
}

// React turns autoFocus into a call that comes too early for a dialog, and leaves the attribute out.
function focusMarked(dialog: HTMLElement) {
  const marked = dialog.querySelector<HTMLElement>('[data-autofocus]');
  marked?.focus();
  // Of a text area the first key would replace all that was written.
  if (marked instanceof HTMLInputElement || (marked instanceof HTMLTextAreaElement && marked.readOnly))
    marked.select();
}

/**
 * The buttons at the end of a dialog: the main one last, on the right. They stay in sight however long the dialog
 * is, where the screen has room for both, and share a line on a phone where they fit.
 */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="dialog-actions">{children}</div>;
}
