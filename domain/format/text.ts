// The texts of the product. They stand in English where they are shown; builds and servers replace them with those of
// another language. What stands between elements and in labels of JSX is found by the build; other texts are marked
// with `t`.

/** Translations by English text, such as "{0} of {1}". */
export type Catalog = { language: string; texts: Readonly<Record<string, string>> };

let current: Catalog | null = null;

/** The text with its values: "{0}" is the first. */
export const fillText = (text: string, ...values: readonly unknown[]): string =>
  text.replace(/\{(\d+)\}/g, (_, index: string) => String(values[Number(index)]));

/** A text for people, in the language of what is rendered; English unless `inLanguage` says otherwise. */
export function t(parts: TemplateStringsArray, ...values: readonly unknown[]): string {
  if (!current) return parts.reduce((text, part, index) => `${text}${String(values[index - 1])}${part}`);
  return fillText(translated(parts.reduce((text, part, index) => `${text}{${index - 1}}${part}`)), ...values);
}

/** The translation of an English text that is known only at run time. */
export const translated = (text: string): string => current?.texts[text] ?? text;

/** Plural forms as one text: "one:# meeting|other:# meetings". */
export const pluralForms = (one: string, other: string): string => `one:# ${one}|other:# ${other}`;

/** "3 meetings": the form for the count, in the language of the forms. */
export function pluralText(forms: string, category: Intl.LDMLPluralRule, number: string): string {
  const byCategory = new Map(
    forms.split('|').map((form) => [form.slice(0, form.indexOf(':')), form.slice(form.indexOf(':') + 1)]),
  );
  return (byCategory.get(category) ?? byCategory.get('other') ?? forms).replace('#', number);
}

/** The language of the texts that are rendered now. */
export const currentLanguage = (): string => current?.language ?? 'en';

/** Renders in a language. The function must not wait for anything: others render in between. */
export function inLanguage<T>(catalog: Catalog | null, render: () => T): T {
  const before = current;
  current = catalog;
  try {
    return render();
  } finally {
    current = before;
  }
}
