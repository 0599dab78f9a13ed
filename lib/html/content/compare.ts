/** Two versions of a content item side by side, as people read them, with the words in which texts differ marked. */
import type { ContentType, Field, Id, VersionInfo } from '../../repository/repository.js';
import { ContentType as ContentTypeDocument } from '../../resources/content-types/content-types.documents.js';
import { paths } from '../../resources/paths.js';
import { Version as VersionDocument, VersionList } from '../../resources/versions/versions.documents.js';
import { type Choice, section, select, table } from '../elements/elements.js';
import { deferred, element, type Html, html, type Part } from '../markup/html.js';
import { namesOf } from '../related/names.js';
import type { PageContents } from '../site/page-contents.js';
import type { Site } from '../site/site.js';
import { contentIn, hrefTo, loadBody, loadValue, valueIn } from '../site/values.js';
import { type ComparedField, comparedFields } from './compared-fields.js';
import { contentHrefs, isBlank, type Reading, readable } from './readable.js';
import { createWordDifferences, type Piece } from './word-differences.js';

/** The comparison on the list of versions: the selection of two, and their fields. */
export async function comparison(contents: PageContents, site: Site): Promise<Part> {
  const { body, source, request } = contents;
  const labels = site.texts.compare;
  const list = source ? undefined : valueIn(body, VersionList);
  if (!list || list.items.length < 2) return undefined;
  const choices = list.items.map((version): Choice => [String(version.versionNo), titleOf(version, site)]);
  const [first, second] = ['compare', 'with'].map((name) =>
    choices.map(([number]) => number).find((each) => each === request.query.get(name)),
  );
  const isAsked = first !== undefined && second !== undefined;
  return section(
    'comparison',
    labels.title,
    html`
      <form class="form">
        ${versionSelect(['compare', labels.first], choices, first ?? choices.at(-2)?.[0])}
        ${versionSelect(['with', labels.second], choices, second ?? choices.at(-1)?.[0])}
        <p class="buttons"><button type="submit">${labels.submit}</button></p>
      </form>
      ${isAsked && (await differences(list.contentId, [first, second], { contents, site }))}`,
  );
}

/** The number, the status and the date of a version. */
const titleOf = ({ versionNo, status, modified }: VersionInfo<Id>, { texts, formats }: Site): string =>
  texts.compare.dated(texts.content.version(versionNo, texts.statuses[status]), formats.dateTime(modified));

function versionSelect([name, label]: Choice, choices: readonly Choice[], selected: string | undefined): Part {
  return html`
    <div class="control">
      <label for="${name}">${label}</label>
      ${select({ id: name, name }, choices, selected)}
    </div>`;
}

interface Loading {
  readonly contents: PageContents;
  readonly site: Site;
}

async function differences(contentId: Id, numbers: readonly string[], { contents, site }: Loading): Promise<Part> {
  const { prefix, texts } = site;
  const [[one, other], type] = await Promise.all([
    Promise.all(
      numbers.map((number) => loadValue(hrefTo(prefix, paths.version, contentId, number), VersionDocument, contents)),
    ),
    typeOf(contentId, { contents, site }),
  ]);
  if (!one || !other) return undefined;
  const fields = comparedFields({ one, other, type }, site);
  const reading = {
    ...{ site, names: await namesOf(contentHrefs(valuesIn(fields), site), contents) },
    compareWords: createWordDifferences(),
  };
  return table({
    caption: texts.compare.caption(one.versionNo, other.versionNo),
    isCaptionHidden: true,
    columns: [texts.compare.field, titleOf(one, site), titleOf(other, site)],
    rows: fields.map((field) => ({
      header: html`${field.name}${!field.isEqual && html` <span class="label">${texts.compare.differs}</span>`}`,
      cells: cellsOf(field, type, reading),
      isMarked: !field.isEqual,
    })),
  });
}

async function typeOf(contentId: Id, { contents, site }: Loading): Promise<ContentType<Id> | undefined> {
  const content = contentIn(await loadBody(hrefTo(site.prefix, paths.contentObject, contentId), contents));
  return (
    content && loadValue(hrefTo(site.prefix, paths.contentType, content.contentTypeId), ContentTypeDocument, contents)
  );
}

const valuesIn = (fields: readonly ComparedField[]): readonly Field<Id>[] =>
  fields.flatMap(({ before, after }) => [before, after].filter((each) => each !== undefined));

interface Comparing extends Reading {
  readonly compareWords: ReturnType<typeof createWordDifferences>;
}

/** Both values; the second one only where it differs, and texts with their differences. */
function cellsOf(field: ComparedField, type: ContentType<Id> | undefined, reading: Comparing): readonly Part[] {
  const { before, after, isEqual } = field;
  if (isEqual)
    return [
      deferred(() => shownValue(before, reading)),
      html`<span class="none">${reading.site.texts.compare.equal}</span>`,
    ];
  const [old, changed] = [before, after].map((each) => textOf(each, type, reading.site));
  if (old === undefined || changed === undefined || old === changed)
    return [before, after].map((each) => deferred(() => shownValue(each, reading)));
  const pieces = reading.compareWords(old, changed);
  return [marked(pieces, 'removed', 'del'), marked(pieces, 'added', 'ins')];
}

const marked = (pieces: readonly Piece[], kind: Piece['kind'], name: 'del' | 'ins'): Html =>
  html`<div class="lines">${pieces.map((piece) => (piece.kind === 'same' ? piece.text : piece.kind === kind && element(name, piece.text)))}</div>`;

/** The text of a field of plain or formatted text; undefined for values of other kinds. */
function textOf(field: Field<Id> | undefined, type: ContentType<Id> | undefined, site: Site): string | undefined {
  if (!field) return undefined;
  const { fieldTypeIdentifier, value, fieldDefinitionIdentifier, languageCode } = field;
  if (typeof value === 'string') return value;
  if (fieldTypeIdentifier !== 'richtext') return undefined;
  const rules = type?.fieldDefinitions.find(({ identifier }) => identifier === fieldDefinitionIdentifier);
  const { isRequired = false, settings = {}, validators = {} } = rules ?? {};
  return site.fieldTypes.get(fieldTypeIdentifier).toText?.(value, { isRequired, settings, validators }, languageCode);
}

function shownValue(field: Field<Id> | undefined, reading: Reading): Part {
  const { fieldTypes, hrefs, texts } = reading.site;
  if (!field) return html`<span class="none">${texts.values.none}</span>`;
  const { fieldTypeIdentifier, value } = field;
  const type = fieldTypes.get(fieldTypeIdentifier);
  const problem = type.problemOf?.(value);
  if (problem !== undefined) return problem;
  const plain = type.show(value, hrefs);
  return isBlank(plain)
    ? html`<span class="none">${texts.values.none}</span>`
    : readable(plain, fieldTypeIdentifier, reading);
}
