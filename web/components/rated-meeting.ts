import type { RoiMeeting } from '#contract/roi.ts';

/** What the ROI dialog needs to know of a meeting. */
export type RatedMeeting = Pick<
  RoiMeeting,
  'id' | 'title' | 'totalCost' | 'version' | 'outcomes' | 'actionItemsCount' | 'estimatedValue' | 'worthIt'
>;
