/** The requirements of operations as checks: those of the table, and more exact ones where an operation looks at more. */
import { sql } from 'kysely';
import { assignStateRules, constant, sectionRules } from '../../permissions/limitations.js';
import { memberOf } from '../../permissions/members.js';
import {
  allRequirementsOf,
  contentFunctionOf,
  isWithinAccess,
  type Requirement,
} from '../../permissions/operations.js';
import { always, type Rules } from '../../unit-of-work/policies.js';
import { fromJson } from '../../values/rows.js';
import { publishRules } from '../content/writable.js';
import { arrival, creationBelow, membersCopy, membersPublication, newMember, publicationBelow } from './arrivals.js';
import type { AccessNode, RightCheck } from './checks.js';
import type { PlaceRow } from './question-rows.js';
import {
  type Asked,
  fact,
  isOwnDraft,
  type RightsSubject,
  readNodes,
  rightOf,
  rightTo,
  subjectOf,
} from './subjects.js';
import { type Exact, ofSubtrees } from './subtrees.js';

/** All that an operation takes. */
export function nodeOf(asked: Asked): AccessNode {
  const { question, access } = asked;
  const { operation } = question.query;
  const exact = Object.hasOwn(exactly, operation) ? exactly[operation] : undefined;
  return {
    all: [
      ...(isWithinAccess(access, operation) ? [] : [fact(false, 'apiKey')]),
      ...readNodes(asked),
      exact?.(asked) ?? toNode(asked, allRequirementsOf(operation)),
    ],
  };
}

/** Undefined is an operation to which the table applies as it is. */
const toNode = (asked: Asked, lists: readonly (readonly Requirement[])[]): AccessNode => ({
  any: lists.map((all) => ({ all: all.map((each) => requirement(asked, each)) })),
});

function requirement(asked: Asked, name: Requirement): AccessNode {
  const { question, permissions } = asked;
  const { isAuthenticated, key, userId } = permissions;
  const subject = subjectOf(question);
  if (name === 'known') return fact(isAuthenticated, 'authentication');
  if (name === 'person') return { all: [fact(isAuthenticated, 'authentication'), fact(!key, 'apiKey')] };
  if (name === 'unlimited') return { all: [fact(!key, 'apiKey'), { ...rightOf('*', '*'), isUnlimited: true }] };
  if (name === 'everything') return { ...rightOf('content', 'read'), isUnlimited: true };
  if (name === 'itself') return fact(isAuthenticated && subject?.contentId === userId);
  if (name === 'own') return fact(subject !== undefined && isOwnDraft(asked, subject));
  if (name === 'self') return self(asked, subject);
  if (name === 'below') return anywhere('content', 'create');
  if (name === 'content/create') return placed(asked, subject);
  const right = contentFunctionOf(name);
  if (right) return subject ? rightTo(asked, subject, right, inLanguage(asked)) : anywhere('content', right);
  const [module = '', ownName = ''] = name.split('/');
  return rightOf(module, ownName);
}

/** The right, whatever it is limited to. */
const anywhere = (module: string, name: string): RightCheck => ({ ...rightOf(module, name), extent: 'anything' });

/** The language that is written or deleted. */
const inLanguage = ({ question: { query } }: Asked): Partial<Rules<string>> => {
  const { languageCode } = query;
  return languageCode === undefined ? {} : { Language: (values) => constant(values.includes(languageCode)) };
};

/** The language of the question, or the main language of the written entity. */
function languageRule({ question }: Asked): Partial<Rules<string>> {
  const { query, content, target, location } = question;
  const main = (content ?? target ?? location)?.main_language_code ?? '';
  return { Language: (values) => constant(values.includes(query.languageCode ?? main)) };
}

function placed(asked: Asked, subject: RightsSubject | undefined): AccessNode {
  const { parent } = asked.question;
  return parent && subject ? arrival(asked, subject.contentId, parent) : anywhere('content', 'create');
}

/** Users may be let update themselves, but for their passwords. */
const self = ({ permissions }: Asked, subject: RightsSubject | undefined): AccessNode => ({
  all: [fact(permissions.isAuthenticated && subject?.contentId === permissions.userId), rightOf('user', 'selfedit')],
});

const written: Exact = (asked) => {
  const subject = subjectOf(asked.question);
  return subject && rightTo(asked, subject, 'edit', languageRule(asked));
};

/** Publishing a new version with changes in one language. */
const publishedChanges: Exact = (asked) => {
  const subject = subjectOf(asked.question);
  if (!subject) return undefined;
  const rules = languageRule(asked);
  const both = { all: [rightTo(asked, subject, 'edit', rules), rightTo(asked, subject, 'publish', rules)] };
  return asked.question.query.targetUserId === undefined ? both : { any: [both, self(asked, subject)] };
};

/** The rules of `mayPublish`. */
const publication = (asked: Asked, subject: RightsSubject): RightCheck => {
  return rightTo(asked, subject, 'publish', publishRules(asked.permissions));
};

const draftPublication: Exact = (asked) => {
  const subject = subjectOf(asked.question);
  return subject && publication(asked, subject);
};

const ownKey: Exact = (asked) => {
  const subject = subjectOf(asked.question);
  if (!subject) return undefined;
  const edits = { all: [rightTo(asked, subject, 'edit'), publication(asked, subject)] };
  const { operation } = asked.question.query;
  const owner = { any: [requirement(asked, 'itself'), edits] };
  return operation === 'apiKeys.delete' ? { all: [requirement(asked, 'person'), owner] } : owner;
};

/** Content that is created with a type and in a language below a location, and published at once where it is a user or a group. */
function created(asked: Asked, parent: PlaceRow, typeId: number, isPublished: boolean): AccessNode {
  const { query } = asked.question;
  const { languageCode } = query;
  const content = {
    contentTypeId: query.contentTypeId ?? typeId,
    sectionId: query.sectionId ?? parent.section_id,
    languageCodes: languageCode === undefined ? [] : [languageCode],
  };
  return {
    all: [
      creationBelow(asked, content, parent),
      ...(isPublished ? [publicationBelow(asked, content, parent)] : []),
      newMember(asked, content.contentTypeId, [parent.path]),
    ],
  };
}

const infoUpdate: Exact = (asked) => {
  const { question, permissions } = asked;
  const { sectionId } = question.query;
  const subject = subjectOf(question);
  if (!subject || sectionId === undefined) return subject && rightTo(asked, subject, 'edit');
  if (question.content?.section_id === sectionId) return fact(true);
  const rules = sectionRules(permissions, sql.val(sectionId)) as Rules<string>;
  return { module: 'section', name: 'assign', subject: 'subject', rules, extent: 'row', from: subject.from };
};

const stateAssignment: Exact = (asked) => {
  const { question, permissions } = asked;
  const { stateId } = question.query;
  const subject = subjectOf(question);
  if (!subject) return undefined;
  const anyState = stateId === undefined ? { NewState: () => always } : {};
  const rules = { ...assignStateRules(permissions, stateId ?? 0), ...anyState } as Rules<string>;
  return { module: 'state', name: 'assign', subject: 'subject', rules, extent: 'row', from: subject.from };
};

const copy: Exact = (asked) => {
  const { content, parent } = asked.question;
  if (!content || !parent) return undefined;
  const source = {
    contentTypeId: content.type_id,
    sectionId: content.section_id,
    languageCodes: Object.keys(fromJson<object>(content.names)),
  };
  const members = membersCopy(asked, { members: memberOf(content.id), above: [parent.path] });
  return { all: [creationBelow(asked, source, parent), members] };
};

/** Operations whose rights depend on more than the table declares. */
const exactly: Readonly<Record<string, Exact>> = {
  ...ofSubtrees,
  'content.create': (asked) => {
    const { parent, query } = asked.question;
    const { contentTypeId } = query;
    return parent && contentTypeId !== undefined ? created(asked, parent, contentTypeId, false) : undefined;
  },
  'content.updateInfo': infoUpdate,
  'content.copy': copy,
  'versions.update': written,
  'versions.publish': (asked) => {
    const subject = subjectOf(asked.question);
    return subject && { all: [publication(asked, subject), membersPublication(subject.contentId)] };
  },
  'versions.schedule': draftPublication,
  'versions.unschedule': draftPublication,
  'versions.save': publishedChanges,
  // A user who may read a draft may show it to others.
  'items.preview': (asked) => ({
    all: [requirement(asked, 'known'), fact(asked.permissions.key?.roleId === undefined, 'apiKey')],
  }),
  'objectStates.assign': stateAssignment,
  'users.create': (asked) => {
    const { question, store } = asked;
    return question.location && created(asked, question.location, store.users.contentTypeId, true);
  },
  'userGroups.create': (asked) => {
    const { question, store } = asked;
    return question.location && created(asked, question.location, store.users.groupContentTypeIds[0] ?? 0, true);
  },
  'users.update': publishedChanges,
  'userGroups.update': publishedChanges,
  'apiKeys.list': ownKey,
  'apiKeys.load': ownKey,
  'apiKeys.delete': ownKey,
};
