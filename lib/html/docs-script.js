/** The script of the documentation page: starts Swagger UI, whose requests carry the token of the visitor's session. */
// @ts-nocheck: a browser runs it, whose types the rest of the library must not see.

const place = document.getElementById('docs');
const token = document.querySelector('#docs-token input')?.value;

document.documentElement.classList.toggle('dark-mode', matchMedia('(prefers-color-scheme: dark)').matches);

/** What assistive technology needs and the renderer leaves out: names of inputs, and levels of headings. */
function complete() {
  for (const each of place.querySelectorAll('h3.opblock-tag')) each.setAttribute('aria-level', '2');
  for (const each of place.querySelectorAll('h4, h5')) each.setAttribute('aria-level', '3');
  // The link is within a button, which does the same.
  for (const each of place.querySelectorAll('button a.nostyle[href]')) each.removeAttribute('href');
  place.querySelector('#servers')?.setAttribute('aria-label', 'Server');
  for (const input of place.querySelectorAll('input, select, textarea')) {
    if (input.labels?.length > 0 || input.hasAttribute('aria-label')) continue;
    const name = input.closest('tr')?.querySelector('.parameter__name')?.firstChild?.textContent;
    input.setAttribute('aria-label', name || input.placeholder || 'Value');
  }
}

new MutationObserver(complete).observe(place, { childList: true, subtree: true });

window.SwaggerUIBundle({
  domNode: place,
  url: place.dataset.openapi,
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  validatorUrl: null,
  defaultModelsExpandDepth: 0,
  requestInterceptor(request) {
    const isOwn = new URL(request.url, location.href).origin === location.origin;
    if (isOwn && token && request.method !== 'GET') request.headers['X-CSRF-Token'] = token;
    return request;
  },
});
