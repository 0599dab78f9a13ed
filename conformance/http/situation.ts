/** The situation of a server, as far as requests can find it out. */
import type { ContentType, Context, Repository, ServingRepository } from 'express-cms-rest';
import type { IdKind } from 'express-cms-rest/repository';
import { implementsMethod } from 'express-cms-rest/repository';
import { toId } from '../core/ids.js';
import type { Situation } from '../core/situation.js';
import type { LoggedIn } from './callers.js';
import type { RootLinks } from './root-links.js';

/** The situation as requests discover it, with defaults for everything else. */
export async function exploreSituation(
  repository: Repository,
  { rootLocation = '' }: RootLinks,
  context: Context,
): Promise<Situation> {
  const serving = repository as ServingRepository;
  const { ids = 'integer' } = repository as { readonly ids?: IdKind };
  const homeId = /\/([\w-]{1,64})\/?$/.exec(rootLocation)?.[1];
  const home = homeId === undefined ? undefined : toId(homeId, ids);
  const has = (method: Parameters<typeof implementsMethod>[1]) => implementsMethod(repository, method);
  const types = has('contentTypes.list')
    ? (await serving.contentTypes.list({ offset: 0, limit: 100 }, context)).items
    : [];
  const listed = has('languages.list') ? (await serving.languages.list({}, context)).items : [];
  const languages = listed.filter(({ isEnabled }) => isEnabled);
  const type = types.map(usable).find((found) => found !== undefined);
  const main = type?.languageCode ?? languages[0]?.code;
  const other = languages.find(({ code }) => code !== main)?.code;
  const parent = home !== undefined && has('locations.load') ? await serving.locations.load(home, context) : undefined;
  const sectionId = parent?.content?.sectionId;
  const contentId = parent?.content?.id;
  return {
    ...type,
    ...(main !== undefined && { languageCode: main }),
    ...(languages.length > 0 && { otherLanguageCode: other ?? null }),
    ...(home !== undefined && { parentLocationId: home }),
    ...(sectionId !== undefined && sectionId !== 0 && { publicSectionId: sectionId }),
    ...(contentId !== undefined && { content: [contentId] }),
  };
}

/** A type whose content holds other content and needs only a text, of which its name is made. */
function usable({
  id,
  isContainer,
  nameSchema,
  mainLanguageCode,
  fieldDefinitions,
}: ContentType): Situation | undefined {
  const texts = fieldDefinitions.filter(
    ({ fieldTypeIdentifier, isTranslatable }) => /(?:string|text)$/.test(fieldTypeIdentifier) && isTranslatable,
  );
  // The last alternative of `<short_name|name>` serves where the others are empty.
  const alternatives = nameSchema.match(/\w+/g) ?? [];
  const name = texts.findLast(({ identifier }) => identifier === alternatives.at(-1));
  const other = texts.find((field) => field !== name && !field.isRequired);
  const isEasy = fieldDefinitions.every((field) => !field.isRequired || field === name);
  if (!(isContainer && name && other && isEasy)) return undefined;
  return { contentTypeId: id, nameField: name.identifier, textField: other.identifier, languageCode: mainLanguageCode };
}

/** The callers of the checks, as those who are logged in. */
export function callersOf(administrator: LoggedIn, reader: LoggedIn | undefined, input: Situation): Situation {
  const { userId = input.administrator?.userId ?? 14, login } = administrator;
  const readerId = reader?.userId ?? input.reader?.userId ?? null;
  return {
    administrator: { userId, login },
    reader: reader ? { userId: readerId, login: reader.login } : null,
  };
}
