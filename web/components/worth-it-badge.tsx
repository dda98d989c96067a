import { CircleCheck, CircleHelp, CircleX } from 'lucide-react';
import type { Meeting } from '#contract/meetings.ts';
import { Badge } from '#web/ui/badge.tsx';

export type WorthIt = NonNullable<Meeting['worthIt']>;

/** The choices of the specification, section 2.12, and their short forms. */
export const worthItTexts = {
  yes: { choice: 'Yes - Definitely worth it', short: 'Worth it: yes' },
  maybe: { choice: 'Maybe - Some value but could improve', short: 'Worth it: maybe' },
  no: { choice: 'No - Should have been an email', short: 'Worth it: no' },
} as const;

const looks = {
  yes: { tone: 'good', Icon: CircleCheck },
  maybe: { tone: 'warn', Icon: CircleHelp },
  no: { tone: 'bad', Icon: CircleX },
} as const;

export function WorthItBadge({ worthIt, text = 'short' }: { worthIt: WorthIt; text?: 'short' | 'choice' }) {
  const { tone, Icon } = looks[worthIt];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {worthItTexts[worthIt][text]}
    </Badge>
  );
}
