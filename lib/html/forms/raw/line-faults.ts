/** The faults of a refused raw form, each at its line of the text that was sent. */
import { lineFinder } from '../../../documents/lines.js';
import { ErrorMessage, type Problem } from '../../../operations/responses/error-message.js';
import { labelsOf } from '../../inputs/faults.js';
import { attributes, type Html, html, type Part } from '../../markup/html.js';
import { valueIn } from '../../site/values.js';
import type { FormParts } from '../form-parts.js';

interface LineFault {
  readonly message: string;
  /** Undefined where the line is unknown. */
  readonly line: number | undefined;
}

/** Longer texts are not searched for lines. */
const maxLength = 500_000;

/** Lines that are shown before and after each faulty one. */
const around = 2;

/** Undefined for a form that was not refused. */
export async function faultsAtLines(parts: FormParts): Promise<Html | undefined> {
  const { view, body } = parts.contents;
  const labels = parts.site.texts.raw;
  const text = view.submission?.raw?.text;
  const problem = valueIn(body, ErrorMessage);
  if (text === undefined || !problem) return undefined;
  const faults = await located(problem, text, parts);
  return faults.length === 0
    ? undefined
    : html`
      <section id="raw-faults" class="faults" aria-label="${labels.faults}">
        <ul>${faults.map((fault) => faultItem(fault, labels.line))}</ul>
        ${listing(text, faults)}
      </section>`;
}

const faultItem = ({ message, line }: LineFault, named: (line: number) => string): Html =>
  html`<li class="fault">${line !== undefined && html`<a href="#line-${line}">${named(line)}</a>: `}${message}</li>`;

async function located(
  problem: Problem,
  text: string,
  { contents, binding }: FormParts,
): Promise<readonly LineFault[]> {
  const { description, details } = problem;
  // The messages of parsers contain the position of a syntax error.
  const [, syntax] = /\bline (\d+), column \d+\)?$/.exec(description) ?? [];
  if (syntax !== undefined) return [{ message: description, line: Number(syntax) }];
  const type = contents.request.headers['content-type'] ?? '';
  const format = /[+/]xml\b/i.test(type) ? 'xml' : 'json';
  const { consumes } = binding;
  const find = consumes && text.length <= maxLength ? await lineFinder(text, format, consumes) : undefined;
  return labelsOf(details).map(({ path, message }) => ({
    message,
    line: path === undefined ? undefined : find?.(path),
  }));
}

/** The lines with faults, and those around them, as the text has them. */
function listing(text: string, faults: readonly LineFault[]): Part {
  const lines = text.split('\n');
  const marked = new Map<number, readonly string[]>();
  for (const { line, message } of faults)
    if (line !== undefined) marked.set(line, [...(marked.get(line) ?? []), message]);
  if (marked.size === 0) return undefined;
  const isNear = (line: number) => [...marked.keys()].some((each) => Math.abs(each - line) <= around);
  const nearLines = lines.map((content, index) => ({ content, line: index + 1 })).filter(({ line }) => isNear(line));
  return html`
    <pre class="lines" tabindex="0"><code>${nearLines.map(({ content, line }) => lineOf(content, line, marked.get(line)))}</code></pre>`;
}

const lineOf = (content: string, line: number, messages: readonly string[] | undefined): Html => html`
  <span${attributes({ class: messages ? 'line faulty' : 'line', id: messages && `line-${line}` })}>
    <span class="number">${line}</span> ${messages ? html`<mark>${content}</mark>` : content}
    ${messages?.map((message) => html`<span class="fault">${message}</span>`)}
  </span>`;
