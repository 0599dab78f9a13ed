/** The changes that publishing the draft of a content type makes to its fields, and the values that content loses by them. */
import type { ContentType, FieldDefinition, Id } from '../../repository/repository.js';
import { section } from '../elements/elements.js';
import { labelOf } from '../inputs/control.js';
import { html, type Part } from '../markup/html.js';
import { createFind } from '../related/finding.js';
import { countText } from '../site/formats.js';
import type { PageContents } from '../site/page-contents.js';
import type { Site } from '../site/site.js';

interface Compared {
  readonly draft: ContentType<Id>;
  readonly published: ContentType<Id>;
}

export const titleOfField = ({ names, identifier }: FieldDefinition<Id>): string =>
  Object.values(names).find(Boolean) ?? labelOf(identifier);

export async function draftChanges({ draft, published }: Compared, contents: PageContents, site: Site): Promise<Part> {
  const { types: texts } = site.texts;
  const current = new Map(draft.fieldDefinitions.map((definition) => [definition.id, definition]));
  const existing = new Set(published.fieldDefinitions.map(({ id }) => id));
  const added = draft.fieldDefinitions.filter(({ id }) => !existing.has(id));
  const removed = published.fieldDefinitions.filter(({ id }) => !current.has(id));
  const untranslated = published.fieldDefinitions.filter(
    ({ id, isTranslatable }) => isTranslatable && current.get(id)?.isTranslatable === false,
  );
  const count = removed.length > 0 ? await countOf(draft.id, contents, site) : undefined;
  const losses = [
    ...removed.map((definition) => texts.lost(titleOfField(definition), count)),
    ...untranslated.map((definition) => texts.untranslated(titleOfField(definition))),
  ];
  const gains = added.length > 0 && texts.added(added.map(titleOfField).join(', '));
  const content = html`
    ${losses.length > 0 && html`<ul class="fault">${losses.map((loss) => html`<li>${loss}</li>`)}</ul>`}
    ${gains && html`<p>${gains}</p>`}
    ${losses.length === 0 && !gains && html`<p>${texts.unchanged}</p>`}`;
  return section('type-changes', texts.changes, content);
}

/** How many items of the type searches find; undefined where there is no search. */
async function countOf(typeId: Id, contents: PageContents, { hasSearch }: Site): Promise<string | undefined> {
  if (!hasSearch) return undefined;
  const query = { Query: { ContentTypeIdCriterion: String(typeId) }, limit: 0, performCount: true };
  const result = await createFind(contents)('ContentQuery', query);
  return result?.total === undefined ? undefined : countText(result.total, result.isTotalMinimum);
}
