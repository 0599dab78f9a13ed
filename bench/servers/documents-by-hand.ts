/** Hand-written queries and documents, the same for both databases. */

export interface Row {
  readonly [column: string]: number | string | null;
}

const info = `content.*, version.names, main.path as main_path from cms_content content
  join cms_version version on version.content_id = content.id and version.version_no = content.current_version_no
  left join cms_location main on main.content_id = content.id and main.is_main = 1`;

export const queries = {
  info: `select ${info} where content.id = ?`,
  version: 'select * from cms_version where content_id = ? and version_no = ?',
  fields: `select field.id, definition.identifier, field.language_code, definition.field_type, held.value
   from cms_field_value held
   join cms_field field on field.id = held.field_id
   join cms_field_definition definition on definition.id = field.definition_id
   where held.version_id = ? order by definition.position, field.language_code`,
  trash: `select item.id as item_id, item.priority, item.hidden as item_hidden, item.invisible, item.path, item.depth,
     item.remote_id as item_remote_id, item.sort_field, item.sort_order, ${info}
   join cms_trash_item item on item.content_id = content.id order by item.trashed desc, item.id desc limit 25`,
  parent: 'select path, sort_order from cms_location where id = ?',
  childrenUp: 'select path from cms_location where parent_id = ? order by sort_key, sort_tie limit 25',
  childrenDown: 'select path from cms_location where parent_id = ? order by sort_key desc, sort_tie desc limit 25',
  setRemoteId: 'update cms_content set remote_id = ?, revision = revision + 1, updated = ? where id = ?',
} as const;

export const prefix = '/api/cms/v2';
const link = (type: string, href: string) => ({
  '_media-type': `application/vnd.cms.api.${type}+json`,
  _href: prefix + href,
});
const dateTime = (timestamp: unknown) => `${new Date(Number(timestamp)).toISOString().slice(0, 19)}+00:00`;

function toInfo(row: Row, CurrentVersion: object) {
  const href = `/content/objects/${row.id}`;
  return {
    _href: prefix + href,
    _remoteId: row.remote_id,
    _id: row.id,
    ContentType: link('ContentType', `/content/types/${row.type_id}`),
    Name: row.name,
    TranslatedName: row.name,
    Versions: link('VersionList', `${href}/versions`),
    CurrentVersion,
    Section: link('Section', `/content/sections/${row.section_id}`),
    MainLocation:
      row.main_path === null ? undefined : link('Location', `/content/locations${String(row.main_path).slice(0, -1)}`),
    Locations: link('LocationList', `${href}/locations`),
    Owner: link('User', `/user/users/${row.owner_id}`),
    lastModificationDate: dateTime(row.modified),
    publishedDate: dateTime(row.published),
    mainLanguageCode: row.main_language_code,
    currentVersionNo: row.current_version_no,
    alwaysAvailable: row.always_available === 1,
    isHidden: row.hidden === 1,
    status: row.status,
    ObjectStates: link('ContentObjectStates', `${href}/objectstates`),
  };
}

function toVersion(row: Row, fields: readonly Row[]) {
  const href = `/content/objects/${row.content_id}/versions/${row.version_no}`;
  const names = JSON.parse(String(row.names)) as Record<string, string>;
  const codes = Object.keys(names);
  return {
    '_media-type': 'application/vnd.cms.api.Version+json',
    _href: prefix + href,
    VersionInfo: {
      id: row.id,
      versionNo: row.version_no,
      status: row.status,
      modificationDate: dateTime(row.modified),
      Creator: link('User', `/user/users/${row.creator_id}`),
      creationDate: dateTime(row.created),
      initialLanguageCode: row.initial_language_code,
      languageCodes: codes.join(','),
      VersionTranslationInfo: {
        '_media-type': 'application/vnd.cms.api.VersionTranslationInfo+json',
        Language: codes.map((languageCode) => ({ languageCode })),
      },
      names: { value: codes.map((code) => ({ _languageCode: code, '#text': names[code] })) },
      Content: link('ContentInfo', `/content/objects/${row.content_id}`),
    },
    Fields: {
      field: fields.map((field) => ({
        id: field.id,
        fieldDefinitionIdentifier: field.identifier,
        languageCode: field.language_code,
        fieldTypeIdentifier: field.field_type,
        fieldValue: JSON.parse(String(field.value)),
      })),
    },
    Relations: { ...link('RelationList', `${href}/relations`), Relation: [] },
    Thumbnail: {
      '_media-type': 'application/vnd.cms.api.Thumbnail+json',
      resource: '',
      width: null,
      height: null,
      mimeType: '',
    },
  };
}

function toTrashItem(row: Row) {
  const href = `/content/objects/${row.id}`;
  const parent = String(row.path).split('/').slice(0, -2).join('/');
  return {
    '_media-type': 'application/vnd.cms.api.TrashItem+json',
    _href: `${prefix}/content/trash/${row.item_id}`,
    id: row.item_id,
    priority: row.priority,
    hidden: row.item_hidden === 1,
    invisible: row.invisible === 1,
    ParentLocation: link('Location', `/content/locations${parent}`),
    pathString: row.path,
    depth: row.depth,
    childCount: 0,
    remoteId: row.item_remote_id,
    Content: link('Content', href),
    sortField: row.sort_field,
    sortOrder: row.sort_order,
    ContentInfo: {
      ...link('ContentInfo', href),
      Content: {
        '_media-type': 'application/vnd.cms.api.ContentInfo+json',
        ...toInfo(row, link('Version', `${href}/currentversion`)),
      },
    },
  };
}

/** Content with its current version. */
export function toContent(row: Row, version: Row, fields: readonly Row[]) {
  const CurrentVersion = {
    ...link('Version', `/content/objects/${row.id}/currentversion`),
    Version: toVersion(version, fields),
  };
  return { Content: { '_media-type': 'application/vnd.cms.api.Content+json', ...toInfo(row, CurrentVersion) } };
}

export function toContentInfo(row: Row) {
  const CurrentVersion = link('Version', `/content/objects/${row.id}/currentversion`);
  return { Content: { '_media-type': 'application/vnd.cms.api.ContentInfo+json', ...toInfo(row, CurrentVersion) } };
}

export function toTrash(rows: readonly Row[]) {
  const _href = `${prefix}/content/trash`;
  const TrashItem = rows.map(toTrashItem);
  return { Trash: { '_media-type': 'application/vnd.cms.api.Trash+json', _href, TrashItem } };
}

/** The children of a location. */
export function toChildren(parent: Row, rows: readonly Row[]) {
  const _href = `${prefix}/content/locations${String(parent.path).slice(0, -1)}/children`;
  const Location = rows.map((row) => link('Location', `/content/locations${String(row.path).slice(0, -1)}`));
  return { LocationList: { '_media-type': 'application/vnd.cms.api.LocationList+json', _href, Location } };
}

/** The remote id that a body sets; undefined where there is none. */
export function remoteIdIn(body: unknown): string | undefined {
  const { remoteId } = (body as { ContentUpdate: { remoteId?: unknown } }).ContentUpdate;
  return typeof remoteId === 'string' && remoteId !== '' ? remoteId : undefined;
}
