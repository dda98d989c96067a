// Inlined by scripts/static-pages.ts at the end of the app's document, in syntax that any browser reads. The newest of
// what the oldest supported versions have (scripts/browser-support.ts): Chrome and Edge 120, Safari 17.4, Firefox 128.
if (!(window.URL && URL.canParse && window.Map && Map.groupBy && window.CSSPropertyRule)) {
  var loading = document.getElementById('loading');
  loading.textContent = loading.getAttribute('data-old').replace('{0}', 'OLDEST_BROWSERS');
  // Neither a script nor its failure shall replace the text.
  window.stop();
}
