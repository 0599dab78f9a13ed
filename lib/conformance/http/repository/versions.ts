/** Versions and their relations over HTTP. */
import type { Context, FieldChange, RelationRepository, VersionRepository } from '../../../repository/repository.js';
import { hash } from '../../../representation/representation.js';
import { ContentInfo } from '../../../resources/content/content-documents.js';
import { Relation, RelationCreate, RelationList } from '../../../resources/content/relation-documents.js';
import { Version, VersionList } from '../../../resources/content/version-documents.js';
import { VersionUpdate } from '../../../resources/content/version-input.js';
import { href, paths } from '../../../resources/paths.js';
import type { Client, Received, Wanted } from '../client.js';
import { type OfContent, toRelation, toVersion, toVersionInfo } from '../values.js';
import { revised } from './content.js';

export function createVersions(client: Client): Required<VersionRepository> {
  const at = (contentId: number, versionNo: number) => href(paths.version, { contentId, versionNo });

  /** Versions have these of their content, and documents say them only there. */
  async function contentOf(contentId: number, context: Context): Promise<OfContent> {
    return (await client.receive('GET', href(paths.contentObject, { contentId }), ContentInfo, context)).body;
  }

  async function receive(contentId: number, method: string, path: string, context: Context, wanted?: Wanted) {
    const received: Received<typeof Version> = await client.receive(method, path, Version, context, wanted);
    return revised(toVersion(received.body, await contentOf(contentId, context)), received);
  }

  const perform = async (method: string, path: string, expected: Wanted['expected'], context: Context) => {
    await client.perform(method, path, context, { expected });
  };

  return {
    async list(contentId, context) {
      const { body } = await client.receive('GET', href(paths.versions, { contentId }), VersionList, context);
      const of = await contentOf(contentId, context);
      return body.VersionItem.map(({ VersionInfo }) => toVersionInfo(VersionInfo, of));
    },
    load: (contentId, versionNo, context) => receive(contentId, 'GET', at(contentId, versionNo), context),
    createDraft: (contentId, versionNo, expected, context) =>
      receive(contentId, 'COPY', at(contentId, versionNo), context, { expected }),
    createDraftOfCurrent: (contentId, expected, context) =>
      receive(contentId, 'COPY', href(paths.currentVersion, { contentId }), context, { expected }),
    update(contentId, versionNo, { initialLanguageCode, fields }, expected, context) {
      const input = { representation: VersionUpdate, body: { initialLanguageCode, fields: toFieldItems(fields) } };
      return receive(contentId, 'PATCH', at(contentId, versionNo), context, { input, expected });
    },
    publish: (contentId, versionNo, expected, context) =>
      perform('PUBLISH', at(contentId, versionNo), expected, context),
    delete: (contentId, versionNo, expected, context) => perform('DELETE', at(contentId, versionNo), expected, context),
    deleteTranslation: (contentId, versionNo, languageCode, expected, context) =>
      perform('DELETE', href(paths.versionTranslation, { contentId, versionNo, languageCode }), expected, context),
  };
}

export function createRelations(client: Client): Required<RelationRepository> {
  const listAt = (contentId: number, versionNo: number) => href(paths.versionRelations, { contentId, versionNo });
  const at = (contentId: number, versionNo: number, relationId: number) =>
    href(paths.versionRelation, { contentId, versionNo, relationId });

  return {
    async list(contentId, versionNo, { offset, limit }, context) {
      const path = `${listAt(contentId, versionNo)}?offset=${offset}&limit=${limit}`;
      return (await client.receive('GET', path, RelationList, context)).body.Relation.map(toRelation);
    },
    async load(contentId, versionNo, id, context) {
      const received = await client.receive('GET', at(contentId, versionNo, id), Relation, context);
      return revised(toRelation(received.body), received);
    },
    async create(contentId, versionNo, destinationContentId, expected, context) {
      const body = { Destination: { _href: href(paths.contentObject, { contentId: destinationContentId }) } };
      const input = { representation: RelationCreate, body };
      const wanted = { input, expected };
      const received = await client.receive('POST', listAt(contentId, versionNo), Relation, context, wanted);
      return revised(toRelation(received.body), received);
    },
    async delete(contentId, versionNo, id, expected, context) {
      await client.perform('DELETE', at(contentId, versionNo, id), context, { expected });
    },
  };
}

/** Fields as documents carry them. */
export function toFieldItems(fields: readonly FieldChange[]) {
  return {
    field: fields.map(({ fieldDefinitionIdentifier, languageCode, value }) => ({
      fieldDefinitionIdentifier,
      languageCode,
      fieldValue: hash(value),
    })),
  };
}
