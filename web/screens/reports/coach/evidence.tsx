import { ChevronRight } from 'lucide-react';
import { t } from '#domain/format/text.ts';
import type { Evidence as EvidenceOf } from '#wording/hygiene.ts';

const gradeNames: Record<EvidenceOf['grade'], string> = {
  A: t`Grade A, peer-reviewed`,
  B: t`Grade B, large survey or telemetry`,
  C: t`Grade C, consultancy`,
  ours: t`Our judgment`,
  own: t`Your own judgment`,
};

/** The evidence of a figure with its grade. */
export function EvidenceText({ evidence: { text, grade } }: { evidence: EvidenceOf }) {
  return (
    <p className="max-w-prose text-xs text-ink-2">
      {text} <span className="font-medium whitespace-nowrap text-ink">{gradeNames[grade]}.</span>
    </p>
  );
}

/** `more` is what the organization's own calendars show; '' for nothing. */
export function Evidence({ evidence, more }: { evidence: EvidenceOf; more: string }) {
  return (
    <details className="group mt-1">
      <summary className="-ms-0.5 inline-flex touch list-none items-center gap-0.5 rounded-md pe-1 text-xs text-ink-2 hover:text-ink">
        <ChevronRight className="size-3.5 transition-transform group-open:rotate-90" aria-hidden />
        Why this helps
        {evidence.grade.length === 1 && <span className="text-ink-3"> · {evidence.grade}</span>}
      </summary>
      <div className="mt-1 mb-1 ps-4">
        <EvidenceText evidence={evidence} />
        {more && <p className="mt-1 max-w-prose text-xs text-ink-2">{more}</p>}
      </div>
    </details>
  );
}
