/** The minutes that somebody typed, at most `max`; what is no digit is passed over, and none or 0 is null. */
export function wholeMinutes(text: string, max: number): number | null {
  const minutes = Number(text.replace(/\D/g, ''));
  return minutes === 0 ? null : Math.min(minutes, max);
}
