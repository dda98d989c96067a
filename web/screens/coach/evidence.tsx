import { ChevronRight } from 'lucide-react';
import type { Recommendation } from '#contract/coach.ts';

type Given = Recommendation['evidence'];

const gradeNames: Record<Given['grade'], string> = {
  A: 'Grade A, peer-reviewed',
  B: 'Grade B, large survey or telemetry',
  C: 'Grade C, consultancy',
  own: 'Your own judgement',
};

/** The sentence that a figure rests on, and how good the evidence is. */
export function EvidenceText({ evidence: { sentence, grade } }: { evidence: Given }) {
  return (
    <p className="max-w-prose text-xs text-ink-2">
      {sentence} <span className="font-medium whitespace-nowrap text-ink">{gradeNames[grade]}.</span>
    </p>
  );
}

/** The same, behind a disclosure. */
export function Evidence({ evidence }: { evidence: Given }) {
  return (
    <details className="group mt-1">
      <summary className="-ml-0.5 inline-flex touch list-none items-center gap-0.5 rounded-md pr-1 text-xs text-ink-2 hover:text-ink">
        <ChevronRight className="size-3.5 transition-transform group-open:rotate-90" aria-hidden />
        Why this helps
        {evidence.grade !== 'own' && <span className="text-ink-3"> · {evidence.grade}</span>}
      </summary>
      <div className="mt-1 mb-1 pl-4">
        <EvidenceText evidence={evidence} />
      </div>
    </details>
  );
}
