import type { TickerWindow } from './ticker-window.ts';

/** The window has a document of its own: it needs the page's styles, as they are without a network too, and its theme. */
export function dressTicker(ticker: TickerWindow): () => void {
  const styles = new ticker.CSSStyleSheet();
  const rules = Array.from(document.styleSheets).flatMap((sheet) => Array.from(sheet.cssRules));
  styles.replaceSync(rules.map((rule) => rule.cssText).join('\n'));
  ticker.document.adoptedStyleSheets = [styles];
  const takeTheme = () => {
    ticker.document.documentElement.dataset['theme'] = document.documentElement.dataset['theme'] ?? 'light';
  };
  takeTheme();
  const observer = new MutationObserver(takeTheme);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
