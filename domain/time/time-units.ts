// Instants and lengths of time are milliseconds; a day on a clock that is put forward or back has other ones.

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
