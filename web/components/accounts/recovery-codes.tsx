import { Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { t } from '#domain/format/text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog.tsx';
import { CopyButton } from '#web/components/forms/copy-field.tsx';
import { site } from '#web/components/site/site.ts';

/** The codes are shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const list = useRef<HTMLUListElement>(null);
  // Move focus to the codes; the previously focused element was removed.
  useEffect(() => list.current?.focus(), []);
  const text = codes.join('\n');
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(t`${site.name} recovery codes. Each works once.\n\n${text}\n`)}`;
  return (
    <>
      <Alert tone="info">
        Keep these where you find them without your phone. Each works once. They are shown only now.
      </Alert>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Recovery codes"
        className="tabular mt-4 grid gap-y-1.5 rounded-lg bg-sunk p-4 outline-none font-mono text-xs sm:text-sm"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <CopyButton text={text} />
        <a href={file} download="meetingcost-recovery-codes.txt" className={buttonClass()}>
          <Download aria-hidden />
          Download
        </a>
      </div>
      <DialogActions>
        <Button variant="primary" onClick={onDone}>
          I have kept them
        </Button>
      </DialogActions>
    </>
  );
}
