import { X } from 'lucide-react';
import { useId, useLayoutEffect, useRef, type MouseEvent, type PointerEvent, type ReactNode } from 'react';
import { t } from '#domain/format/text.ts';
import { Button } from './button.tsx';
import { Alert } from './alert.tsx';

/**
 * Handlers that close a dialog on a click on the backdrop, but not on a drag that started inside the dialog.
 * Ignores the second click of the double click that opened the dialog.
 */
export function useBackdropClick(act: (dialog: HTMLDialogElement) => void) {
  const pressed = useRef<EventTarget>(null);
  const presses = useRef(0);
  return {
    onPointerDown: ({ target }: PointerEvent) => {
      pressed.current = target;
      presses.current += 1;
    },
    onClickCapture: (event: MouseEvent) => {
      if (event.detail <= presses.current) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onClick: ({ target, currentTarget }: MouseEvent<HTMLDialogElement>) => {
      if (target === currentTarget && pressed.current === currentTarget) act(currentTarget);
    },
  };
}

type DialogProps = {
  /** Called on Esc, on the close button, and on a click on the backdrop. */
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  /** In the corner, with the page visible. */
  isDocked?: boolean;
  /** Ignores clicks on the backdrop, for content that is shown only once. A dialog with a form always does. */
  keepsOpen?: boolean;
  children?: ReactNode;
};

const docked = t`sm:me-6! sm:mb-6! sm:max-w-sm backdrop:bg-transparent!`;
const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-lg', lg: 'sm:max-w-2xl' };

/**
 * A modal dialog, open as long as it is rendered; a sheet at the bottom of a phone. The element with `data-autofocus`
 * gets the focus.
 */
export function Dialog(props: DialogProps) {
  const { onClose, title, description, size = 'md', isDocked, keepsOpen, children } = props;
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const descriptionId = useId();

  // Closed before it is removed, because only close() restores the focus.
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    if (dialog) focusMarked(dialog);
    return () => dialog?.close();
  }, []);

  const backdropClick = useBackdropClick((dialog) => {
    // A stray click must not discard typed text.
    if (!keepsOpen && !dialog.querySelector('form')) onClose();
  });

  return (
    <dialog
      ref={element}
      data-docked={isDocked && ''}
      aria-labelledby={titleId}
      aria-describedby={description ? descriptionId : undefined}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // Chromium closes a dialog on the second Esc in a row even if the first was prevented.
      onClose={({ target, currentTarget }) => {
        if (target === currentTarget && currentTarget.isConnected) currentTarget.showModal();
      }}
      {...backdropClick}
      className={`appear dialog-frame ${isDocked ? docked : widths[size]}`}
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

// React focuses an element with autoFocus before the dialog is shown, which has no effect.
function focusMarked(dialog: HTMLElement) {
  const marked = dialog.querySelector<HTMLElement>('[data-autofocus]');
  marked?.focus();
  // Not in a text area, where the first key would replace everything.
  if (marked instanceof HTMLInputElement || (marked instanceof HTMLTextAreaElement && marked.readOnly))
    marked.select();
}

/** The buttons at the end of a dialog, the main one last. They stay visible while the content scrolls. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="dialog-actions">{children}</div>;
}

type FormActionsProps = {
  /** The verb on the submit button. */
  label: string;
  danger?: boolean | undefined;
  busy: boolean;
  onCancel: () => void;
};

/** Cancel, and the button that submits the form around it. */
export function FormActions({ label, danger, busy, onCancel }: FormActionsProps) {
  return (
    <DialogActions>
      <Button onClick={onCancel}>Cancel</Button>
      <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy}>
        {label}
      </Button>
    </DialogActions>
  );
}

type ConfirmDialogProps = {
  title: ReactNode;
  description?: ReactNode;
  /** The verb for the action, such as "Delete". */
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  /** Why the last attempt failed. */
  error?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, confirmLabel, cancelLabel = t`Cancel` } = props;
  const { danger, busy, error, onConfirm, onClose } = props;
  return (
    <Dialog onClose={onClose} title={title} description={description} size="sm">
      {error && <Alert tone="bad">{error}</Alert>}
      <DialogActions>
        <Button onClick={onClose}>{cancelLabel}</Button>
        <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
