/** The configuration of the kit for a repository that is not the clean installation: its callers, and where content can be created. */
import type { Caller, Id, Json, Repository } from 'express-cms-rest';
import { anonymous, type FieldChange, implementsMethod, type RepositoryMember } from 'express-cms-rest/repository';

/** Each member has a default, which is the value of the clean installation. */
export interface Situation<I extends Id = number> {
  /** The caller with all permissions. */
  readonly administrator?: Caller<I>;
  /** A user who may read the same content as the anonymous caller, and write nothing; null where there is none to check with. */
  readonly reader?: Caller<I> | null;
  /** The name of a siteaccess; the first of the router's options in a mounted repository. */
  readonly siteaccess?: string;
  /** A location that everyone may read and below which the administrator may create content. */
  readonly parentLocationId?: I;
  /** A content type whose content can have children; it may have more fields, as long as they are not required. */
  readonly contentTypeId?: I;
  /** Whether nothing can be created below other content of the type. */
  readonly isFlat?: boolean;
  /** Another one, whose content cannot have children, with the same field for names and no other that is required; null: none. */
  readonly leafContentTypeId?: I | null;
  /** A text field of the type, from which the names of content are generated. */
  readonly nameField?: string;
  /** Converts a text to the value of the field, where that is not the text itself. */
  readonly toValue?: (text: string) => Json;
  /** Another text field of the type, which can be translated; names may be generated from it where it is not empty. */
  readonly textField?: string;
  /** A field of the type whose value refers to content, or for null to none; null where there is none. */
  readonly relationField?: { readonly identifier: string; readonly toValue: (contentId: I | null) => Json } | null;
  /** A field of the type with formatted text as XML, which accepts HTML; null where there is none. */
  readonly richTextField?: string | null;
  /** A content type with a field of a file, the same field for names, and no other that is required; null: none. */
  readonly fileType?: { readonly contentTypeId: I; readonly fileField: string } | null;
  /** A content type with a field of an image as well; null: none. */
  readonly imageType?: { readonly contentTypeId: I; readonly imageField: string } | null;
  /** A language that content can be written in. */
  readonly languageCode?: string;
  /** Another one; null where there is none. */
  readonly otherLanguageCode?: string | null;
  /** A section whose content everyone may read. */
  readonly publicSectionId?: I;
  /** Ids of published content that everyone may read, with a main location: the content to check where nothing can be created. */
  readonly content?: readonly I[] | null;
  /** Ids of published content that only the administrator may read. */
  readonly concealedContent?: readonly I[] | null;
  /** The parent of users and groups that are created: a group without roles; null: none. */
  readonly userGroup?: UserGroupSituation | null;
  /** A login and its password, where `users.authenticate` is implemented; the administrator's. */
  readonly credentials?: { readonly login: string; readonly password: string };
}

export interface UserGroupSituation {
  /** The path of the group, such as `/1/5/`. */
  readonly path: string;
  /** The fields of a user with that name. */
  readonly toUserFields: (name: string) => readonly FieldChange[];
  /** The fields of a group with that name. */
  readonly toGroupFields: (name: string) => readonly FieldChange[];
}

/** Members that a situation may lack. */
const optional = [
  'reader',
  'leafContentTypeId',
  'relationField',
  'richTextField',
  'fileType',
  'imageType',
  'otherLanguageCode',
  'content',
  'concealedContent',
  'userGroup',
] as const;

/** The name of such a member, as checks need it. */
export type SituationNeed = `situation.${(typeof optional)[number]}`;

/** A method, an ability of methods, or a member of the situation that has no default, such as `situation.content`. */
export type Need = RepositoryMember | SituationNeed;

/** The situation of a check, which is not applicable when it uses a member that is missing. */
export type CompleteSituation = { readonly [K in keyof Situation]-?: NonNullable<Situation[K]> };

/** A check does not apply to this repository, or in this situation. */
export class NotApplicable extends Error {
  override readonly name = 'NotApplicable';

  constructor(
    message: string,
    /** The missing feature of the repository or the situation, if that is the reason. */
    readonly missing: readonly Need[] = [],
  ) {
    super(message);
  }
}

/** The cursor of a page that is not the last one; the check is not applicable to a list whose pages have none. */
export function requireNext({ next }: { readonly next?: string | undefined }): string {
  if (next === undefined) throw new NotApplicable('The pages of the list have no cursors');
  return next;
}

const cleanInstallation: Omit<CompleteSituation, 'content' | 'concealedContent'> = {
  administrator: { userId: 14, login: 'admin' },
  reader: { userId: 10, login: 'anonymous' },
  siteaccess: 'site',
  parentLocationId: 2,
  contentTypeId: 1,
  isFlat: false,
  leafContentTypeId: 5,
  nameField: 'name',
  toValue: (text) => text,
  textField: 'short_name',
  relationField: { identifier: 'description', toValue: toRichText },
  richTextField: 'description',
  fileType: { contentTypeId: 12, fileField: 'file' },
  imageType: { contentTypeId: 5, imageField: 'image' },
  languageCode: 'eng-GB',
  otherLanguageCode: 'pol-PL',
  publicSectionId: 1,
  userGroup: {
    path: '/1/5/',
    toUserFields: (name) => [textField('first_name', name), textField('last_name', 'Check')],
    toGroupFields: (name) => [textField('name', name)],
  },
  credentials: { login: 'admin', password: 'publish' },
};

function textField(fieldDefinitionIdentifier: string, value: string): FieldChange {
  return { fieldDefinitionIdentifier, value };
}

function toRichText(contentId: number | null): Json {
  if (contentId === null) return null;
  const namespaces = 'xmlns="http://docbook.org/ns/docbook" xmlns:xlink="http://www.w3.org/1999/xlink"';
  const link = `<link xlink:href="content://${contentId}">there</link>`;
  return { xml: `<section ${namespaces} version="5.0"><para>${link}</para></section>` };
}

const withDefaults = (situation: Situation): Situation => ({ ...cleanInstallation, ...situation });

function isLacking(situation: Situation, name: (typeof optional)[number]): boolean {
  const value = situation[name];
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

/** The situation with its defaults. `uses` is called with each optional member that a check uses. */
export function completeSituation(
  partial: Situation = {},
  uses: (need: SituationNeed) => void = () => {},
): CompleteSituation {
  const situation = withDefaults(partial);
  for (const name of optional) {
    const value = situation[name];
    const lacking = isLacking(situation, name);
    const get = () => {
      uses(`situation.${name}`);
      if (lacking) throw new NotApplicable(`The situation has no ${name}`);
      return value;
    };
    Object.defineProperty(situation, name, { get });
  }
  return situation as CompleteSituation;
}

/** Whether the repository lacks a member, or the situation an optional one. */
export function isMissing(need: Need, repository: Repository, situation: Situation | undefined): boolean {
  const name = optional.find((each) => need === `situation.${each}`);
  if (name !== undefined) return isLacking(withDefaults(situation ?? {}), name);
  return !implementsMethod(repository, need as RepositoryMember);
}

/** The anonymous caller. */
export const anonymousCaller: Caller = anonymous;
