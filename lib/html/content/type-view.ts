/** Pages of content types and their drafts: the fields in their order, and the changes that publishing a draft makes. */
import type { ContentType as ContentTypeValue, FieldDefinition, Id } from '../../repository/repository.js';
import { ContentType, ContentTypeDraft } from '../../resources/content-types/content-types.documents.js';
import { paths } from '../../resources/paths.js';
import { allMembers } from '../elements/all-members.js';
import { hiddenField, section, table } from '../elements/elements.js';
import { fieldOfParameter } from '../elements/form-headers.js';
import { titleOfFieldType } from '../inputs/declared-types.js';
import { titleOfType } from '../lists/listed-content.js';
import { type Html, html, type Part, tokenField } from '../markup/html.js';
import { formParameter } from '../markup/links.js';
import type { Permitted } from '../related/permitted.js';
import type { PageContents } from '../site/page-contents.js';
import type { Site } from '../site/site.js';
import { hrefTo, loadValue, valueIn } from '../site/values.js';
import { isBlank, readable } from './readable.js';
import { draftChanges, titleOfField } from './type-changes.js';

type Definition = FieldDefinition<Id>;

/** Undefined for pages of anything else. */
export async function typeView(contents: PageContents, site: Site, permitted: Permitted): Promise<Part> {
  const { body, source } = contents;
  const draft = source ? undefined : valueIn(body, ContentTypeDraft);
  const type = draft ?? (source ? undefined : valueIn(body, ContentType));
  if (!type) return undefined;
  const { fields, none } = site.texts.types;
  const isChanged = draft !== undefined && permitted(['contentTypes.createDefinition']);
  return html`
    ${draft && (await draftNote(draft, contents, site))}
    ${section('type-fields', fields, type.fieldDefinitions.length === 0 ? html`<p class="hint">${none}</p>` : fieldsTable(type, isChanged, site))}
    ${isServedGroups(site) && html`<section class="links" aria-label="${site.texts.people.more}"><ul><li><a href="${hrefTo(site.prefix, paths.contentTypeGroupRefs, type.id)}">${site.texts.types.groups}</a></li></ul></section>`}
    ${allMembers(contents, site, site.texts.content.members)}`;
}

const isServedGroups = ({ isServed }: Site): boolean => isServed(paths.contentTypeGroupRefs, 'GET');

/** The published type, and the changes that publishing the draft makes to its fields. */
async function draftNote(draft: ContentTypeValue<Id>, contents: PageContents, site: Site): Promise<Part> {
  const { types: texts } = site.texts;
  const href = hrefTo(site.prefix, paths.contentType, draft.id);
  const published = await loadValue(href, ContentType, contents);
  if (!published) return html`<p class="hint">${texts.isNew}</p>`;
  return html`
    <p class="hint">${texts.draftOf(html`<a href="${href}">${titleOfType(published)}</a>`)}</p>
    ${await draftChanges({ draft, published }, contents, site)}`;
}

function fieldsTable({ id, fieldDefinitions }: ContentTypeValue<Id>, isChanged: boolean, site: Site): Html {
  const { types: texts } = site.texts;
  const last = fieldDefinitions.length - 1;
  const isMovable = isChanged && site.areFieldsMovable;
  return table({
    caption: texts.fields,
    isCaptionHidden: true,
    columns: [
      ...[texts.name, texts.fieldType, texts.required, texts.searchable, texts.translatable, texts.defaultValue],
      ...(isMovable ? [texts.order] : []),
      ...(isChanged ? [texts.change] : []),
    ],
    rows: fieldDefinitions.map((definition, index) => ({
      header: html`${titleOfField(definition)} <code>${definition.identifier}</code>`,
      cells: [
        titleOfFieldType(definition.fieldTypeIdentifier, site),
        ...[definition.isRequired, definition.isSearchable, definition.isTranslatable].map((flag) =>
          yesOrNo(flag, site),
        ),
        defaultOf(definition, site),
        ...(isMovable
          ? [
              html`<div class="row-buttons">${index > 0 && moveButton(id, definition, 'up', site)}${index < last && moveButton(id, definition, 'down', site)}</div>`,
            ]
          : []),
        ...(isChanged ? [changeLinks(id, definition, site)] : []),
      ],
    })),
  });
}

const yesOrNo = (flag: boolean, { texts: { types } }: Site): Html =>
  html`<span class="${flag ? 'yes' : 'no'}">${flag ? types.yes : types.no}</span>`;

function defaultOf({ fieldTypeIdentifier, defaultValue }: Definition, site: Site): Part {
  const type = site.fieldTypes.get(fieldTypeIdentifier);
  if (type.problemOf?.(defaultValue) !== undefined) return undefined;
  const value = type.show(defaultValue, site.hrefs);
  return isBlank(value) ? undefined : readable(value, fieldTypeIdentifier, { site, names: new Map() });
}

function moveButton(typeId: Id, definition: Definition, direction: 'up' | 'down', { prefix, texts }: Site): Html {
  const action = hrefTo(prefix, paths.draftFieldOrder, typeId, definition.id);
  return html`
    <form method="post" action="${action}">
      ${tokenField}
      ${hiddenField(fieldOfParameter('direction'), direction)}
      <button type="submit" class="small">${texts.types[direction]}<span class="hidden"> ${titleOfField(definition)}</span></button>
    </form>`;
}

function changeLinks(typeId: Id, definition: Definition, { prefix, texts: { types } }: Site): Html {
  const href = hrefTo(prefix, paths.draftFieldDefinition, typeId, definition.id);
  const link = (method: string, label: string): Html =>
    html`<a href="${href}?${formParameter}=${method}">${label}<span class="hidden"> ${titleOfField(definition)}</span></a>`;
  return html`${link('PATCH', types.edit)} · ${link('DELETE', types.remove)}`;
}
