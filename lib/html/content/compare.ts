/** Two versions of a content item side by side, with the fields in which they differ marked. */
import type { Field, Id, Version } from '../../repository/repository.js';
import { paths } from '../../resources/paths.js';
import { Version as VersionDocument, VersionList } from '../../resources/versions/versions.documents.js';
import { type Choice, section, select, table } from '../elements/elements.js';
import { fieldValue } from '../elements/field-value.js';
import { jsonView } from '../elements/structure.js';
import { deferred, html, type Part } from '../markup/html.js';
import type { PageContents } from '../site/page-contents.js';
import type { Site } from '../site/site.js';
import { hrefTo, loadValue, valueIn } from '../site/values.js';
import { areSame } from './compared-values.js';

/** The comparison on the list of versions: the selection of two, and their fields. */
export async function comparison(contents: PageContents, site: Site): Promise<Part> {
  const { body, source, request } = contents;
  const labels = site.texts.compare;
  const list = source ? undefined : valueIn(body, VersionList);
  if (!list || list.items.length < 2) return undefined;
  const numbers = list.items.map(({ versionNo }) => String(versionNo));
  const [first, second] = ['compare', 'with'].map((name) => numbers.find((each) => each === request.query.get(name)));
  const loadVersion = (versionNo: string) =>
    loadValue(hrefTo(site.prefix, paths.version, list.contentId, versionNo), VersionDocument, contents);
  const isAsked = first !== undefined && second !== undefined;
  const [one, other] = isAsked ? await Promise.all([loadVersion(first), loadVersion(second)]) : [];
  return section(
    'comparison',
    labels.title,
    html`
      <form class="form">
        ${versionSelect(['compare', labels.first], numbers, first ?? numbers.at(-2))}
        ${versionSelect(['with', labels.second], numbers, second ?? numbers.at(-1))}
        <p class="buttons"><button type="submit">${labels.submit}</button></p>
      </form>
      ${one && other && differences(one, other, site)}`,
  );
}

function versionSelect([name, label]: Choice, numbers: readonly string[], selected: string | undefined): Part {
  const choices = numbers.map((number): Choice => [number, number]);
  return html`
    <div class="control">
      <label for="${name}">${label}</label>
      ${select({ id: name, name }, choices, selected)}
    </div>`;
}

function differences(one: Version<Id>, other: Version<Id>, site: Site): Part {
  const labels = site.texts.compare;
  const [before, after] = [fieldsOf(one), fieldsOf(other)];
  const names = [...new Set([...before.keys(), ...after.keys()])];
  return table({
    caption: labels.caption(one.versionNo, other.versionNo),
    isCaptionHidden: true,
    columns: [labels.field, labels.version(one.versionNo), labels.version(other.versionNo)],
    rows: names.map((name) => {
      const [old, changed] = [before.get(name), after.get(name)];
      const isMarked = !areSame(old?.value, changed?.value);
      return {
        header: html`${name}${isMarked && html` <span class="label">${labels.differs}</span>`}`,
        cells: [old, changed].map((field) => deferred(() => cell(field, site))),
        isMarked,
      };
    }),
  });
}

function cell(field: Field<Id> | undefined, site: Site): Part {
  const { fieldTypes, hrefs, prefix, texts } = site;
  if (!field) return html`<span class="none">${texts.values.none}</span>`;
  const { fieldTypeIdentifier, value } = field;
  const type = fieldTypes.get(fieldTypeIdentifier);
  const problem = type.problemOf?.(value);
  if (problem !== undefined) return problem;
  const plain = type.show(value, hrefs);
  return fieldValue(plain, fieldTypeIdentifier, prefix) ?? jsonView(plain, { site });
}

/** By identifier and language. */
const fieldsOf = ({ fields }: Version<Id>): ReadonlyMap<string, Field<Id>> =>
  new Map(fields.map((field) => [`${field.fieldDefinitionIdentifier} (${field.languageCode})`, field]));
