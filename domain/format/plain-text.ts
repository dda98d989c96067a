const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };

/** Some calendars write HTML into descriptions. */
export function plainText(description: string): string {
  if (!/<\/?[a-z][^<>]*>/i.test(description)) return description;
  return description
    .replace(/<br\s*\/?>|<\/(?:p|div|li|ul|ol|h\d)>/gi, '\n')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_all, name: string) => entities[name] ?? '')
    .replace(/\n{3,}/g, '\n\n');
}
