import { expect, test } from 'vitest';
import { chatPayload, chatServices, googleText, slackText, teamsText } from './chat.ts';

/** Mentions, links and marks that each service would act on. */
const corpus = [
  '<!channel>',
  '<!here|here>',
  '<@U012AB3CD>',
  '<#C024BE7LR>',
  '<users/all>',
  '<users/123456789>',
  '<https://evil.example|click>',
  '[x](https://evil.example)',
  '![x](https://evil.example/p.png)',
  '<at>Everyone</at>',
  '*bold* _it_ ~no~ `code`',
  '# heading',
  '&lt;!channel&gt;',
  'https://evil.example/login',
  'evil.example',
  'a\u202Eb\u0000c\nd',
  'javascript:alert(1)',
  '\ud800',
];

test.each(corpus)('%j is shown as text by every service', (text) => {
  // Only its text can have Markdown links.
  expect(googleText(text)).not.toMatch(/\]\(/);
  for (const escape of [slackText, teamsText, googleText]) {
    const shown = escape(text);
    expect(shown).not.toMatch(/[<>]/);
    expect(shown).not.toMatch(/:\/\/|[\n\0\u202E]/);
    expect(shown.isWellFormed()).toBe(true);
    // Nothing is left out.
    expect(shown.replaceAll(/&(lt|gt|amp);|[^a-z]/gi, '')).toContain(
      text.replaceAll(/&(lt|gt|amp);|[^a-z]/gi, '').slice(0, 3),
    );
  }
});

const url = 'https://meetings.example/dashboard';

/** All texts of a value with the keys that lead to them. */
const textsOf = (value: unknown, key = ''): [string, string][] =>
  typeof value === 'string'
    ? [[key, value]]
    : Object.entries(value ?? {}).flatMap(([name, one]) => textsOf(one, /^\d+$/.test(name) ? key : name));

test.each(chatServices)('%s gets titles only where nothing is interpreted', (service) => {
  const sections = [{ heading: 'Series', lines: corpus }];
  const payload = chatPayload(service, { heading: corpus.join(' '), sections, url }, 'Shortened');
  const texts = textsOf(payload)
    .filter(([key]) => key === 'text')
    .map(([, text]) => text);
  const interpreted = service === 'slack' ? [String(payload['text'])] : texts;
  for (const text of interpreted.map((one) => one.replaceAll(url, ''))) {
    expect(text).not.toMatch(/[<>]/);
    expect(text).not.toContain('://');
  }
  const types = textsOf(payload)
    .filter(([key]) => key === 'type')
    .map(([, type]) => type);
  expect(types).not.toContain('mrkdwn');
  expect(types).not.toContain('TextBlock');
});

test.each(chatServices)('%s gets no more than it accepts, with a line about what is left out', (service) => {
  const lines = Array.from({ length: 120 }, (_, i) => `Line ${i} ${'x'.repeat(500)}`);
  for (const sections of [
    [{ heading: 'Long', lines }],
    lines.map((line) => ({ heading: line, lines: [line] })),
  ]) {
    const payload = chatPayload(service, { heading: 'h'.repeat(5000), sections, url }, 'Shortened');
    const text = JSON.stringify(payload);
    expect(text).toContain('Shortened');
    expect(text).toContain(url);
    expect(new TextEncoder().encode(text).length).toBeLessThan(28_000 * (service === 'slack' ? 6 : 1));
    if (service === 'google-chat') expect(String(payload['text']).length).toBeLessThanOrEqual(4000);
    if (service !== 'slack') continue;
    const blocks = payload['blocks'] as { type: string; text?: { text: string } }[];
    expect(blocks.length).toBeLessThanOrEqual(50);
    for (const block of blocks) expect(block.text?.text.length ?? 0).toBeLessThanOrEqual(3000);
    expect(blocks[0]?.text?.text.length).toBeLessThanOrEqual(150);
  }
  const short = chatPayload(
    service,
    { heading: 'Week', sections: [{ heading: 'a', lines: ['b'] }], url },
    'Shortened',
  );
  expect(JSON.stringify(short)).not.toContain('Shortened');
});
