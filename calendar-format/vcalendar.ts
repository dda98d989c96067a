// Rules as vCalendar 1.0 writes them: "W2 MO WE #10" is FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;COUNT=10.

const frequencies: Record<string, { freq: string; by: string | null }> = {
  D: { freq: 'DAILY', by: null },
  W: { freq: 'WEEKLY', by: 'BYDAY' },
  MP: { freq: 'MONTHLY', by: 'BYDAY' },
  MD: { freq: 'MONTHLY', by: 'BYMONTHDAY' },
  YM: { freq: 'YEARLY', by: 'BYMONTH' },
  YD: { freq: 'YEARLY', by: 'BYYEARDAY' },
};

/** Without a number or an end, a rule gives two occurrences. */
const usualCount = 2;

/** The same rule in iCalendar. Other text is returned as it is. */
export function modernRule(rule: string): string {
  const [first = '', ...rest] = rule.trim().split(/\s+/);
  const [, kind = '', interval = ''] = /^(D|W|MP|MD|YM|YD)(\d+)$/i.exec(first) ?? [];
  const frequency = frequencies[kind.toUpperCase()];
  if (!frequency) return rule;
  const parts = [`FREQ=${frequency.freq}`, `INTERVAL=${interval}`];
  const values = valuesOf(rest);
  if (frequency.by && values.length > 0) parts.push(`${frequency.by}=${values.join(',')}`);
  const until = rest.find((part) => /^\d{8}/.test(part));
  const count = rest.find((part) => /^#\d+$/.test(part))?.slice(1);
  if (until) parts.push(`UNTIL=${until}`);
  else if (count !== '0') parts.push(`COUNT=${count ?? usualCount}`);
  return parts.join(';');
}

/** Days and months; "1+ TU" is the first Tuesday, "1- FR" the last Friday, and LD the last day. */
function valuesOf(parts: readonly string[]): string[] {
  let week = '';
  const values: string[] = [];
  for (const part of parts) {
    const [, number, sign] = /^(\d)([+-])$/.exec(part) ?? [];
    if (number) week = `${sign === '-' ? '-' : ''}${number}`;
    else if (/^(?:MO|TU|WE|TH|FR|SA|SU)$/i.test(part)) values.push(week + part.toUpperCase());
    else if (/^LD$/i.test(part)) values.push('-1');
    else if (/^\d{1,3}[+-]?$/.test(part))
      values.push(part.endsWith('-') ? `-${part.slice(0, -1)}` : part.replace('+', ''));
  }
  return values;
}
