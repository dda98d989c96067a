import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

type ConflictNoticeProps = {
  /** The stored values that differ, one line each. */
  lines: readonly string[];
  busy: boolean;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
};

/** Someone else saved first: nothing is lost until the user chooses one of the two. */
export function ConflictNotice({ lines, busy, onTakeTheirs, onKeepMine }: ConflictNoticeProps) {
  return (
    <Alert tone="bad">
      <p>Someone else saved these settings while you were changing them.</p>
      {lines.length > 0 && (
        <ul className="mt-1 list-disc ps-4 font-normal">
          {lines.map((line) => (
            <li key={line} className="wrap-anywhere">
              {line}
            </li>
          ))}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" busy={busy} onClick={onTakeTheirs}>
          Load what was saved
        </Button>
        <Button size="sm" busy={busy} onClick={onKeepMine}>
          Save mine instead
        </Button>
      </div>
    </Alert>
  );
}
