import { Download } from 'lucide-react';
import { t } from '#domain/format/text.ts';
import { buttonClass } from '#web/ui/button.tsx';

/**
 * Exports of an organization before its deletion. Paths only, since their contracts would add to every screen's
 * size.
 */
export function OrganizationExports({ isAdmin }: { isAdmin: boolean }) {
  const files = [
    [t`Meetings`, '/api/meetings/export'],
    ...(isAdmin ? [[t`Audit log`, '/api/audit-log/export'] as const] : []),
    [t`My data`, '/api/users/me/export', 'my-meetingcost-data.json'],
  ] as const;
  return (
    <div className="grid gap-2">
      <p className="text-sm text-ink-2">Download first what you want to keep:</p>
      <div className="flex flex-wrap gap-2">
        {files.map(([label, href, name]) => (
          <a key={label} href={href} download={name ?? true} className={buttonClass({ size: 'sm' })}>
            <Download aria-hidden />
            {label}
          </a>
        ))}
      </div>
    </div>
  );
}
