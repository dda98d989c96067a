// What a translation must keep of its text: values, elements, and all plural forms of its language.

const placeholders = (text: string) => (text.match(/\{\d+\}|<\/?\d+\/?>/g) ?? []).toSorted().join(' ');

const isPlural = (text: string) => /^one:.*\|other:/s.test(text);

const formsOf = (text: string) => text.split('|').map((form) => /^(\w+):/.exec(form)?.[1] ?? '');

/** Elements are closed in the order in which they were opened. */
function isNested(text: string): boolean {
  const open: string[] = [];
  for (const [, end, index = '', closed] of text.matchAll(/<(\/?)(\d+)(\/?)>/g)) {
    if (closed) continue;
    if (!end) open.push(index);
    else if (open.pop() !== index) return false;
  }
  return open.length === 0;
}

export function translationFaults(text: string, translation: string, language: string): string[] {
  const faults: string[] = [];
  if (isPlural(text)) {
    const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const forms = formsOf(translation);
    if (
      wanted.some((category) => !forms.includes(category)) ||
      forms.some((form) => !wanted.includes(form as Intl.LDMLPluralRule))
    )
      faults.push(`needs the plural forms ${wanted.join(', ')}`);
    if (translation.split('|').some((form) => form.split('#').length !== 2))
      faults.push('each form needs one #');
    return faults;
  }
  if (placeholders(text) !== placeholders(translation)) faults.push('other values or elements');
  if (!isNested(translation)) faults.push('elements are closed in another order');
  if (translation !== translation.trim()) faults.push('spaces around it');
  return faults;
}
