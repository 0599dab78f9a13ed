/** Facts that operations on a content item share: the id in the path, and the cheapest load of its properties. */
import { id } from '../documents/index.js';
import { naming } from '../operations/declaration/subjects.js';
import type { Context, Id, Repository } from '../repository/repository.js';
import { tagsFor } from './cache-tags.js';

export const contentParams = { contentId: naming(id('The id of a content item'), tagsFor.content) };

/** The properties common to all versions, by the cheapest method of the repository. */
export const loadInfo = ({ content }: Repository<Id>, contentId: Id, context: Context<Id>) =>
  content.loadInfo ? content.loadInfo(contentId, context) : content.load(contentId, context);
