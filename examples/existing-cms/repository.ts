/**
 * The API's view of this CMS: a repository over its articles, with its own permissions. `tableRepository` makes one of rows, of
 * which each is published and has one version in one section. This CMS has more: earlier texts of an article are versions, drafts
 * are content that only their authors see, rubrics are sections, and the rubric, the author and the slug can be changed.
 */
import {
  AlreadyInUse,
  BadRequest,
  type Context,
  NotFound,
  PermissionDenied,
  type Repository,
  type Revision,
} from 'express-cms-rest';
import { type ContentInfoChanges, checkRevision, fixedContentTypes } from 'express-cms-rest/repository';
import { type Article, type Articles, rubrics } from './articles.js';
import type { Members } from './members.js';
import { articleType, sections, toContent, toContentInfo, toVersion } from './values.js';

/** Articles have no places in a tree, so that nothing of locations, and no copying to one, is implemented or served. */
export function createRepository(articles: Articles, members: Members): Repository {
  function mayChange({ authorId }: Article, { caller }: Context): boolean {
    return caller.userId === authorId || members.find(caller.userId)?.isEditor === true;
  }

  /** Content that a caller may not read does not exist for that caller. */
  function visible(article: Article | undefined, context: Context, id: number | string): Article {
    if (article && (article.published || mayChange(article, context))) return article;
    throw new NotFound('content', id);
  }

  function changeable(id: number, action: string, expected: Revision | undefined, context: Context): Article {
    const article = visible(articles.find(id), context, id);
    if (!mayChange(article, context)) throw new PermissionDenied(action, `content ${id}`);
    checkRevision({ revision: article.changes }, expected);
    return article;
  }

  /** All that changes at once, checked before any of it is stored. */
  function toChanged(article: Article, changes: ContentInfoChanges): Article {
    const { sectionId, ownerId, remoteId, published } = changes;
    refuseUnknown(changes);
    const rubric = sectionId === undefined ? article.rubric : rubrics[sectionId - 1]?.code;
    if (rubric === undefined) throw new BadRequest(`There is no section ${sectionId}`);
    const authorId = ownerId ?? article.authorId;
    if (!members.find(authorId)) throw new BadRequest(`There is no user ${authorId}`);
    const slug = remoteId ?? article.slug;
    const holder = articles.findBySlug(slug);
    if (holder && holder.number !== article.number) throw new AlreadyInUse('The remote id');
    return { ...article, rubric, authorId, slug, ...(published && { published }) };
  }

  return {
    content: {
      load: async (id, context) => toContent(visible(articles.find(id), context, id)),
      loadInfo: async (id, context) => toContentInfo(visible(articles.find(id), context, id)),
      loadByRemoteId: async (slug, context) => toContentInfo(visible(articles.findBySlug(slug), context, slug)),
      updateInfo: async ({ id, changes, expected }, context) => {
        const article = changeable(id, 'edit', expected, context);
        return toContentInfo(articles.put(toChanged(article, changes)));
      },
      delete: async ({ id, expected }, context) => articles.remove(changeable(id, 'delete', expected, context).number),
    },
    versions: {
      list: async ({ contentId }, context) => {
        const article = visible(articles.find(contentId), context, contentId);
        return { items: shownSaves(article, context).map((versionNo) => toVersion(article, versionNo)) };
      },
      load: async ({ contentId, versionNo }, context) => {
        const article = visible(articles.find(contentId), context, contentId);
        if (!shownSaves(article, context).includes(versionNo)) throw new NotFound('version', versionNo);
        return toVersion(article, versionNo);
      },
    },
    contentTypes: fixedContentTypes([articleType]),
    sections: {
      list: async ({ identifier }) => ({
        items: sections.filter((section) => (identifier ?? section.identifier) === section.identifier),
      }),
      load: async (id) => {
        const section = sections.find((candidate) => candidate.id === id);
        if (!section) throw new NotFound('section', id);
        return section;
      },
    },
  };

  /** Earlier texts are for those who write. */
  function shownSaves(article: Article, context: Context): readonly number[] {
    const numbers = article.saves.map((_save, index) => index + 1);
    return mayChange(article, context) ? numbers : numbers.slice(-1);
  }
}

/** A refusal is better than a success without a change. */
function refuseUnknown({ mainLanguageCode, mainLocationId, alwaysAvailable, modified }: ContentInfoChanges): void {
  if (mainLanguageCode !== undefined && mainLanguageCode !== 'eng-GB') throw new BadRequest('Articles are in eng-GB');
  if (mainLocationId !== undefined) throw new BadRequest('Articles have no locations');
  if (alwaysAvailable === false) throw new BadRequest('Articles are always available');
  if (modified !== undefined) throw new BadRequest('The date of the last save cannot be changed');
}
