/** Cache tags: those of entities that a URL names, which responses that show them have too, and those that responses depend on. */
import { lastId } from '../documents/index.js';
import type { Id, Repository } from '../repository/repository.js';

const tag =
  (name: string) =>
  (id: Id): readonly string[] => [`${name}-${id}`];

/** The last two locations of a path: the list of children of the parent shows the location, too. */
function pathTags(pathString: string): readonly string[] {
  const ids = pathString.split('/').filter(Boolean);
  return ids.slice(-2).reverse().flatMap(tag('location'));
}

/** Tags by the entity whose id or path a parameter is. */
export const tagsFor = {
  content: tag('content'),
  location: tag('location'),
  path: pathTags,
  type: tag('type'),
  typeGroup: tag('typegroup'),
  section: tag('section'),
  stateGroup: tag('stategroup'),
  state: tag('state'),
  role: tag('role'),
  /** A user is a content item. */
  user: (id: Id) => [`user-${id}`, `content-${id}`],
  urlAlias: tag('urlalias'),
  urlWildcard: tag('urlwildcard'),
  webhook: tag('webhook'),
  apiKey: tag('apikey'),
  language: tag('language'),
} as const;

interface OfContent {
  readonly params: { readonly contentId: Id };
}

interface OfLocation {
  readonly params: { readonly locationPath: string };
  readonly repository: Pick<Repository<Id>, 'ids'>;
}

/** The dependencies of responses, as tags of changes. Lists of published content show no drafts. */
export const dependencies = {
  content: ({ params }: OfContent): readonly string[] => [`content-${params.contentId}`],
  versions: ({ params }: OfContent): readonly string[] => [`content-${params.contentId}`, `draft-${params.contentId}`],
  /** Also of the order in which it lists its children. */
  location: ({ params, repository }: OfLocation): readonly string[] =>
    tagsFor.location(lastId(params.locationPath, repository.ids)),
  /** Content types, sections and the like: whatever changes them may change everything. */
  settings: (): readonly string[] => [],
} as const;
