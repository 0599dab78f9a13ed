/** The content types of a clean installation and their field definitions. */
import type { Json } from '../../repository/repository.js';

export interface InstalledField {
  readonly id: number;
  readonly identifier: string;
  readonly fieldType: string;
  readonly name: string;
  readonly required: boolean;
  readonly translatable: boolean;
  readonly searchable: boolean;
  readonly defaultValue: Json;
  readonly settings: Readonly<Record<string, Json>>;
  readonly validators: Readonly<Record<string, Json>>;
}

export interface InstalledType {
  readonly id: number;
  readonly identifier: string;
  /** Whether the repository needs it itself. */
  readonly isMinimal?: true;
  readonly name: string;
  readonly groupId: number;
  readonly container: boolean;
  readonly alwaysAvailable: boolean;
  readonly nameSchema: string;
  readonly remoteId: string;
  readonly fields: readonly InstalledField[];
}

type Particulars = Partial<Omit<InstalledField, 'id' | 'identifier' | 'fieldType' | 'name'>>;

function field(
  id: number,
  identifier: string,
  fieldType: string,
  name: string,
  more: Particulars = {},
): InstalledField {
  const usual = {
    required: false,
    translatable: true,
    searchable: true,
    defaultValue: null,
    settings: {},
    validators: {},
  };
  return { id, identifier, fieldType, name, ...usual, ...more };
}

function string(
  id: number,
  identifier: string,
  name: string,
  max: number | null,
  more: Particulars = {},
): InstalledField {
  const validators = { StringLengthValidator: { minStringLength: null, maxStringLength: max } };
  return field(id, identifier, 'string', name, { validators, ...more });
}

function image(id: number, identifier: string, name: string): InstalledField {
  const validators = { FileSizeValidator: { maxFileSize: 10 }, AlternativeTextValidator: { required: false } };
  return field(id, identifier, 'image', name, { searchable: false, validators });
}

const required = { required: true };
const richtext = (id: number, identifier: string, name: string, more: Particulars = {}) =>
  field(id, identifier, 'richtext', name, more);

const account = field(12, 'user_account', 'user', 'User account', {
  required: true,
  translatable: false,
  searchable: false,
  settings: { PasswordTTL: null, PasswordTTLWarning: null, RequireUniqueEmail: false, UsernamePattern: '^[^@]+$' },
  validators: {
    PasswordValueValidator: {
      requireAtLeastOneUpperCaseCharacter: false,
      requireAtLeastOneLowerCaseCharacter: false,
      requireAtLeastOneNumericCharacter: false,
      requireAtLeastOneNonAlphanumericCharacter: false,
      requireNewPassword: false,
      minLength: null,
    },
  },
});

const shared = { container: true, alwaysAvailable: true };

export const installedTypes: readonly InstalledType[] = [
  {
    ...shared,
    id: 1,
    identifier: 'folder',
    isMinimal: true,
    name: 'Folder',
    groupId: 1,
    nameSchema: '<short_name|name>',
    remoteId: 'a3d405b81be900468eb153d774f4f0d2',
    fields: [
      string(4, 'name', 'Name', 255, { ...required, defaultValue: 'Folder' }),
      string(155, 'short_name', 'Short name', 100),
      richtext(119, 'short_description', 'Short description'),
      richtext(156, 'description', 'Description'),
    ],
  },
  {
    ...shared,
    id: 2,
    identifier: 'article',
    name: 'Article',
    groupId: 1,
    alwaysAvailable: false,
    nameSchema: '<short_title|title>',
    remoteId: 'c15b600eb9198b1924063b5a68758232',
    fields: [
      string(1, 'title', 'Title', 255, { ...required, defaultValue: 'New article' }),
      string(152, 'short_title', 'Short title', 255),
      field(153, 'author', 'author', 'Author', { searchable: false, defaultValue: [], settings: { defaultAuthor: 1 } }),
      richtext(120, 'intro', 'Intro', required),
      richtext(121, 'body', 'Body'),
      field(123, 'enable_comments', 'boolean', 'Enable comments', {
        translatable: false,
        searchable: false,
        defaultValue: false,
      }),
      field(154, 'image', 'relation', 'Image', {
        defaultValue: { destinationContentId: null },
        settings: { selectionMethod: 'SELECTION_BROWSE', selectionRoot: null, selectionContentTypes: [] },
      }),
    ],
  },
  {
    ...shared,
    id: 3,
    identifier: 'user_group',
    isMinimal: true,
    name: 'User group',
    groupId: 2,
    nameSchema: '<name>',
    remoteId: '25b4268cdcd01921b808a0d854b877ef',
    fields: [string(6, 'name', 'Name', 255, required), string(7, 'description', 'Description', 255)],
  },
  {
    ...shared,
    id: 4,
    identifier: 'user',
    isMinimal: true,
    name: 'User',
    groupId: 2,
    container: false,
    nameSchema: '<first_name> <last_name>',
    remoteId: '40faa822edc579b02c25f6bb7beec3ad',
    fields: [
      string(8, 'first_name', 'First name', 255, required),
      string(9, 'last_name', 'Last name', 255, required),
      account,
      field(179, 'signature', 'text', 'Signature', { settings: { textRows: 10 } }),
      image(180, 'image', 'Image'),
    ],
  },
  {
    ...shared,
    id: 5,
    identifier: 'image',
    name: 'Image',
    groupId: 3,
    container: false,
    nameSchema: '<name>',
    remoteId: 'f6df12aa74e36230eb675f364fccd25a',
    fields: [
      string(116, 'name', 'Name', 150, required),
      richtext(117, 'caption', 'Caption'),
      image(118, 'image', 'Image'),
    ],
  },
  {
    ...shared,
    id: 12,
    identifier: 'file',
    name: 'File',
    groupId: 3,
    container: false,
    nameSchema: '<name>',
    remoteId: '637d58bfddf164627bdfd265733280a0',
    fields: [
      string(146, 'name', 'Name', null, { ...required, defaultValue: 'New file' }),
      richtext(147, 'description', 'Description'),
      field(148, 'file', 'binaryfile', 'File', {
        required: true,
        searchable: false,
        validators: { FileSizeValidator: { maxFileSize: null } },
      }),
    ],
  },
];
