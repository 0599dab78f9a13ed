/** The search of a page as other clients send it: its document in each format, and the command that sends it. */
import { encode } from '../../http/codec.js';
import { bodyType, formatNames, mediaType } from '../../http/mount-settings.js';
import { paths } from '../../resources/paths.js';
import { View } from '../../resources/views/views.documents.js';
import { ViewInput, type ViewRequest } from '../../resources/views/views-input.documents.js';
import { copyable, details } from '../elements/elements.js';
import { curl, dataOption, variedFields } from '../elements/exchange.js';
import { source } from '../elements/source.js';
import { writing } from '../forms/form-parts.js';
import { type Html, html, type Part } from '../markup/html.js';
import type { PageContents } from '../site/page-contents.js';
import type { Site } from '../site/site.js';

export const searchInput = async (request: ViewRequest, contents: PageContents, site: Site): Promise<Html> =>
  details(
    site.texts.search.input,
    await Promise.all(formatNames.map((format) => inFormat(format, request, { contents, site }))),
    { class: 'headers' },
  );

interface InputContext {
  readonly contents: PageContents;
  readonly site: Site;
}

async function inFormat(
  format: (typeof formatNames)[number],
  request: ViewRequest,
  { contents, site }: InputContext,
): Promise<Part> {
  const { mount, identity } = contents;
  const text = encode(ViewInput, request, writing(format, { contents, site }));
  const fields = [
    ['Accept', mediaType(mount, View.name, format)],
    ['Content-Type', bodyType(mount, ViewInput, format)],
    ...variedFields(contents),
  ] as const;
  const exchange = { method: 'POST', target: mount.prefix + paths.views, fields, body: dataOption(text) };
  return html`
    <h2>${format.toUpperCase()}</h2>
    ${copyable(`input-${format}`, await source(text, format, mount.prefix), site)}
    ${copyable(`command-${format}`, curl(exchange, identity), site)}`;
}
