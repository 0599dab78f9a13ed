/** The script of the documentation page: starts Swagger UI, whose requests carry the token of the visitor's session. */

interface UiRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Record<string, string>;
}

declare global {
  interface Window {
    readonly SwaggerUIBundle: (options: {
      readonly domNode: HTMLElement;
      readonly url: string | undefined;
      readonly deepLinking: boolean;
      readonly docExpansion: 'list';
      readonly filter: boolean;
      readonly validatorUrl: null;
      readonly defaultModelsExpandDepth: number;
      readonly requestInterceptor: (request: UiRequest) => UiRequest;
    }) => void;
  }
}

type Labelled = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const token = document.querySelector<HTMLInputElement>('#docs-token input')?.value;

/** Adds the attributes for assistive technology that Swagger UI leaves out: names of inputs, and levels of headings. */
function complete(root: HTMLElement): void {
  for (const heading of root.querySelectorAll('h3.opblock-tag')) heading.setAttribute('aria-level', '2');
  for (const heading of root.querySelectorAll('h4, h5')) heading.setAttribute('aria-level', '3');
  // The link is within a button, which does the same.
  for (const link of root.querySelectorAll('button a.nostyle[href]')) link.removeAttribute('href');
  root.querySelector('#servers')?.setAttribute('aria-label', 'Server');
  for (const input of root.querySelectorAll<Labelled>('input, select, textarea')) {
    if (input.hasAttribute('aria-label') || (input.labels?.length ?? 0) > 0) continue;
    input.setAttribute('aria-label', parameterName(input) || placeholderOf(input) || 'Value');
  }
}

const parameterName = (input: Labelled): string | null | undefined =>
  input.closest('tr')?.querySelector('.parameter__name')?.firstChild?.textContent;

const placeholderOf = (input: Labelled): string => ('placeholder' in input ? input.placeholder : '');

function withToken(request: UiRequest): UiRequest {
  const isSameOrigin = new URL(request.url, location.href).origin === location.origin;
  if (isSameOrigin && token && request.method !== 'GET') request.headers['X-CSRF-Token'] = token;
  return request;
}

function start(root: HTMLElement): void {
  new MutationObserver(() => complete(root)).observe(root, { childList: true, subtree: true });
  window.SwaggerUIBundle({
    domNode: root,
    url: root.dataset.openapi,
    deepLinking: true,
    docExpansion: 'list',
    filter: false,
    validatorUrl: null,
    defaultModelsExpandDepth: 0,
    requestInterceptor: withToken,
  });
}

document.documentElement.classList.toggle('dark-mode', matchMedia('(prefers-color-scheme: dark)').matches);
const docs = document.getElementById('docs');
if (docs) start(docs);
