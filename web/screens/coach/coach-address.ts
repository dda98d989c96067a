// Which part of the coach is shown stands in the address, and for the what-if the series that it starts from.

export const coachViews = ['overview', 'series', 'what-if', 'history', 'discuss'] as const;

export type CoachView = (typeof coachViews)[number];

export function shownBy(search: string): { view: CoachView; series: string | null } {
  const given = new URLSearchParams(search);
  return {
    view: coachViews.find((view) => view === given.get('view')) ?? 'overview',
    series: given.get('series'),
  };
}

export function coachPath(view: CoachView, series?: string): string {
  const search = new URLSearchParams({
    ...(view !== 'overview' && { view }),
    ...(series !== undefined && { series }),
  }).toString();
  return `/dashboard/coach${search && `?${search}`}`;
}
