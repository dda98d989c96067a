export const meetingPath = (id: number | string) => `/dashboard/meetings/${encodeURIComponent(id)}`;
