// The explanations of all figures; one file per screen.

import type { Explanation } from './explanation.ts';
import { budgetFigures } from './budgets.ts';
import { changeFigures } from './changes.ts';
import { coachFigures } from './coach.ts';
import { estimateFigures } from './estimates.ts';
import { financeFigures } from './finance.ts';
import { meetingFigures } from './meeting.ts';
import { meetingSums } from './meeting-sums.ts';
import { reportFigures } from './reports.ts';
import { roiFigures } from './roi.ts';
import { upcomingFigures } from './upcoming.ts';

export const explanations = {
  ...budgetFigures,
  ...changeFigures,
  ...coachFigures,
  ...estimateFigures,
  ...financeFigures,
  ...meetingFigures,
  ...meetingSums,
  ...reportFigures,
  ...roiFigures,
  ...upcomingFigures,
} satisfies Record<string, Explanation>;

export type Figure = keyof typeof explanations;
