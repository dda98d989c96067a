const colors: Partial<Record<string, string>> = {
  planning: 'var(--series-1)',
  standup: 'var(--series-2)',
  review: 'var(--series-3)',
  training: 'var(--series-4)',
  brainstorm: 'var(--series-5)',
};

/** The color of a meeting type in every list and chart; types beyond the five share a neutral one. */
export function meetingTypeColor(type: string): string {
  return colors[type.toLowerCase()] ?? 'var(--ink-3)';
}
