/** The raw form of an operation: header fields and the body as a client sends them, in JSON or XML. */
import { bodyType, type Format } from '../../../http/mount-settings.js';
import { acceptedTypes } from '../../../operations/binding/accepted-types.js';
import { copyable, details, hiddenField, methodLabel, select } from '../../elements/elements.js';
import { type FormHeader, fieldOfHeader, headersOf } from '../../elements/form-headers.js';
import { control } from '../../inputs/control.js';
import { attributes, type Html, html, type Part, tokenField } from '../../markup/html.js';
import { formParameter } from '../../markup/links.js';
import type { PageContents } from '../../site/page-contents.js';
import type { Site } from '../../site/site.js';
import { conflict } from '../conflict.js';
import { faultsAtLines } from './line-faults.js';
import { exampleText, type Raw, textFor } from './raw-text.js';

/** The query parameter that requests the raw form, with the format of its document and of the response. */
const rawParameter = 'raw';

/** Undefined where the fields of the form are shown instead. */
export function rawFormatOf({ view, request }: PageContents): Format | undefined {
  if (view.kind !== 'form') return view.submission?.raw && view.format;
  const format = request.query.get(rawParameter);
  return format === 'json' || format === 'xml' ? format : undefined;
}

/** Links between the fields of a form and its raw forms; a form that was refused has none, since they would lose the input. */
export function formTabs({ view, request }: PageContents, site: Site, current: Format | undefined): Part {
  const labels = site.texts.raw;
  if (view.kind !== 'form') return undefined;
  const tab = (format: Format | undefined, label: string) => {
    const parameters = new URLSearchParams(request.query.text);
    parameters.delete(rawParameter);
    if (format) parameters.set(rawParameter, format);
    return html`<a${attributes({ href: `?${parameters}`, 'aria-current': format === current && 'page' })}>${label}</a>`;
  };
  return html`
    <nav class="tabs" aria-label="${labels.kinds}">
      ${tab(undefined, labels.form)}
      ${tab('json', labels.json)}
      ${tab('xml', labels.xml)}
    </nav>`;
}

/** Header fields that few requests have. */
const rare: ReadonlySet<FormHeader> = new Set(['If-Unmodified-Since', 'Prefer', 'X-Siteaccess', 'X-Expected-User']);

export async function rawForm(raw: Raw): Promise<Html> {
  const { parts, format } = raw;
  const { contents, binding } = parts;
  const labels = parts.site.texts.raw;
  const { request, mount } = contents;
  const { method } = binding;
  const path = mount.prefix + request.path;
  const headers = headersOf(binding, contents.routes);
  const others = headers.filter((header) => rare.has(header));
  const isOpen =
    contents.view.submission !== undefined && others.some((header) => request.headers[header.toLowerCase()]);
  return html`
    ${conflict(parts)}
    <form class="form" method="post" action="${path}?${queryOf(contents, format)}" enctype="multipart/form-data">
      ${tokenField}
      ${hiddenField('_method', method)}
      <p class="request">${methodLabel(method)} <code>${path}</code></p>
      ${headers.filter((header) => !rare.has(header)).map((header) => headerControl(header, raw))}
      ${await bodyControls(raw)}
      ${
        others.length > 0 &&
        details(
          labels.headers,
          others.map((header) => headerControl(header, raw)),
          { open: isOpen },
        )
      }
      <p class="buttons">
        <button${attributes({ type: 'submit', class: method === 'DELETE' && 'danger' })}>${labels.send(method)}</button>
        <a href="${path}?${formParameter}=${method}">${parts.site.texts.forms.cancel}</a>
      </p>
    </form>
    ${await examples(raw)}`;
}

/** The query of the request: that of the page without the parameters of this form, and the format of the shown response. */
function queryOf({ request }: PageContents, format: Format): string {
  const parameters = new URLSearchParams(request.query.text);
  for (const name of [...parameters.keys()])
    if (name === formParameter || name === rawParameter || name.startsWith('/')) parameters.delete(name);
  parameters.set('format', format);
  return parameters.toString();
}

function headerControl(header: FormHeader, { parts, loaded }: Raw): Part {
  const { contents, binding, filling, site } = parts;
  const hints: Readonly<Partial<Record<FormHeader, string>>> = site.texts.headerHints;
  const { request, response, view } = contents;
  const isSubmitted = view.submission !== undefined;
  const isRenewed = response.status === 412 && header === 'If-Match';
  const starts = { 'If-Match': loaded?.etag, 'Tus-Resumable': '1.0.0', 'Upload-Offset': '0' } as const;
  const start = header in starts ? starts[header as keyof typeof starts] : undefined;
  const value = (isSubmitted && !isRenewed ? request.headers[header.toLowerCase()] : start) ?? '';
  const hint = header === 'Destination' ? binding.operation.destination?.description : hints[header];
  const described = { name: fieldOfHeader(header), label: header, type: 'text', value } as const;
  return control({ ...described, ...(hint !== undefined && { hint }) }, filling.faults);
}

async function bodyControls(raw: Raw): Promise<Part> {
  const { parts } = raw;
  const { contents, binding, filling, site } = parts;
  const file = binding.receives;
  if (file) {
    return html`
      ${file === 'part' && hiddenField('_type', 'application/offset+octet-stream')}
      ${control({ name: '_body', label: site.texts.raw.file, type: 'file', value: '' }, filling.faults)}`;
  }
  const types = typesOf(raw);
  if (types.length === 0) return [hiddenField('_body', ''), html`<p>${site.texts.raw.emptyBody}</p>`];
  const text = contents.view.submission?.raw?.text ?? (await textFor(raw));
  const submittedType = contents.request.headers['content-type'];
  const initial = binding.consumes && bodyType(contents.mount, binding.consumes, raw.format);
  const faults = await faultsAtLines(parts);
  const choices = types.map((type) => [type, type] as const);
  const rows = Math.min(Math.max(text.split('\n').length + 1, 8), 30);
  const noted = { 'aria-invalid': faults && 'true', 'aria-describedby': faults && 'raw-faults' };
  return html`
    <div class="control">
      <label for="raw-type">Content-Type</label>
      ${select({ id: 'raw-type', name: '_type' }, choices, contents.view.submission ? submittedType : initial)}
    </div>
    <div class="control">
      <label for="raw-body">${site.texts.raw.body}</label>
      <textarea${attributes({ id: 'raw-body', name: '_body', rows, spellcheck: 'false', ...noted })}>${'\n'}${text}</textarea>
    </div>
    ${faults}`;
}

/** The media types that the method takes here, in both formats. */
const typesOf = ({ parts: { contents, binding } }: Raw): readonly string[] =>
  acceptedTypes(binding.route.consumed.get(binding.method) ?? [], contents.mount);

const examples = ({ parts, format }: Raw): Promise<readonly Html[]> =>
  Promise.all(
    (parts.binding.route.consumed.get(parts.binding.method) ?? []).map(async (document, index) =>
      details(
        parts.site.texts.raw.example(document.name),
        copyable(`example-${index}`, await exampleText(document, format, parts), parts.site),
        { class: 'headers' },
      ),
    ),
  );
