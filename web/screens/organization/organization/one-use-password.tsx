import { CopyField } from '#web/components/forms/copy-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog.tsx';

type OneUsePasswordProps = { name: string; password: string | null; onClose: () => void };

/** Shows a generated password, which the server does not show again, or that a link was mailed. */
export function OneUsePassword({ name, password, onClose }: OneUsePasswordProps) {
  if (password === null)
    return (
      <div className="flex flex-col gap-4">
        <output className="block text-sm text-ink-2">
          A mail with a link is on its way to <bdi>{name}</bdi>. They can use it to choose a password within
          72 hours.
        </output>
        <DialogActions>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </DialogActions>
      </div>
    );
  return (
    <div className="flex flex-col gap-4">
      <output className="block text-sm text-ink-2">
        Give this password to <bdi>{name}</bdi>. It expires after 72 hours, and they choose their own when
        they sign in.
      </output>
      <CopyField
        label="One-use password"
        help="Copy it now. It is shown only once."
        value={password}
        className="font-mono"
      />
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </div>
  );
}
