/** Two versions of a content item side by side, with the fields in which they differ marked. */
import type { PageContents } from '../api/page-writer.js';
import { template } from '../documents/paths.js';
import type { Field, Id, Version } from '../repository/repository.js';
import { paths } from '../resources/paths.js';
import { Version as VersionDocument, VersionList } from '../resources/versions/versions.documents.js';
import { type Choice, section, select, table } from './elements.js';
import { fieldValue } from './field-value.js';
import { html, type Part } from './html.js';
import type { Site } from './site.js';
import { shownJson } from './structure.js';
import { loadValue, valueIn } from './values.js';

const versionPath = template(paths.version);

/** The comparison on the list of versions: the selection of two, and their fields. */
export async function comparison(contents: PageContents, site: Site): Promise<Part> {
  const { body, source, request } = contents;
  const list = source ? undefined : valueIn(body, VersionList);
  if (!list || list.items.length < 2) return undefined;
  const numbers = list.items.map(({ versionNo }) => String(versionNo));
  const query = new URLSearchParams(request.query);
  const [first, second] = ['compare', 'with'].map((name) => numbers.find((each) => each === query.get(name)));
  const loadVersion = (versionNo: string) =>
    loadValue(site.prefix + versionPath.format([list.contentId, versionNo]), VersionDocument, contents);
  const isAsked = first !== undefined && second !== undefined;
  const [one, other] = isAsked ? await Promise.all([loadVersion(first), loadVersion(second)]) : [];
  return section(
    'comparison',
    'Compare two versions',
    html`
      <form class="form">
        ${versionSelect('compare', numbers, first ?? numbers.at(-2))}
        ${versionSelect('with', numbers, second ?? numbers.at(-1))}
        <p class="buttons"><button type="submit">Compare</button></p>
      </form>
      ${one && other && differences(one, other, site)}`,
  );
}

const labels = { compare: 'Version', with: 'With version' };

function versionSelect(name: keyof typeof labels, numbers: readonly string[], selected: string | undefined): Part {
  const choices = numbers.map((number): Choice => [number, number]);
  return html`
    <div class="control">
      <label for="${name}">${labels[name]}</label>
      ${select({ id: name, name }, choices, selected)}
    </div>`;
}

function differences(one: Version<Id>, other: Version<Id>, site: Site): Part {
  const [before, after] = [fieldsOf(one), fieldsOf(other)];
  const names = [...new Set([...before.keys(), ...after.keys()])];
  return table({
    caption: `Versions ${one.versionNo} and ${other.versionNo}`,
    isCaptionHidden: true,
    columns: ['Field', `Version ${one.versionNo}`, `Version ${other.versionNo}`],
    rows: names.map((name) => {
      const [old, changed] = [before.get(name), after.get(name)];
      const isMarked = JSON.stringify(old?.value) !== JSON.stringify(changed?.value);
      return {
        header: html`${name}${isMarked && html` <span class="label">differs</span>`}`,
        cells: [old, changed].map((field) => cell(field, site)),
        isMarked,
      };
    }),
  });
}

function cell(field: Field<Id> | undefined, { fieldTypes, hrefs, prefix }: Site): Part {
  if (!field) return html`<span class="none">none</span>`;
  const { fieldTypeIdentifier, value } = field;
  const shown = fieldTypes.get(fieldTypeIdentifier).show(value, hrefs);
  return fieldValue(shown, fieldTypeIdentifier, prefix) ?? shownJson(shown, prefix);
}

/** By identifier and language. */
const fieldsOf = ({ fields }: Version<Id>): ReadonlyMap<string, Field<Id>> =>
  new Map(fields.map((field) => [`${field.fieldDefinitionIdentifier} (${field.languageCode})`, field]));
