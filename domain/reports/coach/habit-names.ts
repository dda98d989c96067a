export const habitNames = ['meetingFreeDays', 'afterHours', 'fragmentation', 'recurring'] as const;

export type HabitName = (typeof habitNames)[number];
