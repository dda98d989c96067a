// Inlined by scripts/static-pages.ts at the end of the app's document, in syntax that any browser reads. The newest of
// what the oldest supported versions have (scripts/browser-support.ts): Chrome and Edge 120, Safari 17.4, Firefox 128.
if (!(window.URL && URL.canParse && window.Map && Map.groupBy && window.CSSPropertyRule)) {
  document.getElementById('loading').textContent =
    'Your browser is too old for this application. Please update it, or use OLDEST_BROWSERS or a newer version.';
  // Neither a script nor its failure shall replace the text.
  window.stop();
}
