/** Searches by what content items have besides their current version: versions of other statuses, and URL aliases. */
import type { Criterion } from 'express-cms-rest';
import { type Check, check } from '../../check.js';
import { assert } from '../../expectations.js';
import { everything, hitIds, wholePage } from '../../search/world.js';

export const besidesChecks: readonly Check[] = [
  check(
    'views.find.matches-version-statuses',
    'A version status finds content that has a version of that status, as far as the caller may read this version.',
    async ({ admin, reader, folder }) => {
      const [edited, plain] = [await folder(), await folder()];
      await admin.versions.createDraftOfCurrent({ id: edited.id });
      const alone: Criterion = { kind: 'contentId', ids: [edited.id, plain.id] };
      for (const [caller, status, expected] of [
        [admin, 'PUBLISHED', [edited.id, plain.id]],
        [admin, 'DRAFT', [edited.id]],
        [admin, 'ARCHIVED', []],
        [reader, 'PUBLISHED', [edited.id, plain.id]],
        [reader, 'DRAFT', []],
      ] as const) {
        const filter: Criterion[] = [alone, { kind: 'versionStatus', statuses: [status] }];
        const found = await caller.views.find({ query: { ...everything, filter }, page: wholePage });
        assert.deepEqual(hitIds(found), expected, `What has the status ${status} for ${caller.caller.login}`);
      }
    },
  ),
  check(
    'views.find.matches-url-aliases',
    'A URL alias finds the location that it leads to and its content, and similar content; a caller finds nothing by aliases of what the caller may not read.',
    async ({ admin, reader, folder, concealed, unique, known }) => {
      const word = unique('alias').replace('-', '');
      const parent = await folder();
      const parentId = parent.locationId;
      const open = await folder({ parentId, name: `${word} open` });
      const other = await folder({ parentId, name: `${word} other` });
      const secret = await concealed({ parentId, name: `${word} secret` });
      const paths: string[] = [];
      for (const { locationId } of [open, secret]) {
        const path = `/${unique('by-hand')}`;
        const { languageCode } = known;
        await admin.urlAliases.create({ locationId, path, languageCode, alwaysAvailable: false, forward: false });
        paths.push(path);
      }
      const [openUrl = '', secretUrl = ''] = paths;
      const aliases: Criterion = { kind: 'urlAlias', values: [...paths, `/${unique('nowhere')}`] };
      const like = (url: string): Criterion => ({ kind: 'moreLikeThis', source: { url } });
      for (const [caller, criterion, expected] of [
        [admin, aliases, [open.id, secret.id]],
        [reader, aliases, [open.id]],
        [admin, like(secretUrl), [open.id, other.id]],
        [reader, like(openUrl), [other.id]],
        [reader, like(secretUrl), []],
      ] as const) {
        const below: Criterion = { kind: 'subtree', paths: [parent.content.mainLocation?.pathString ?? ''] };
        const query = { ...everything, filter: [below, criterion] };
        const found = await caller.views.find({ query, page: wholePage });
        assert.deepEqual(hitIds(found), expected, `What ${caller.caller.login} finds by ${JSON.stringify(criterion)}`);
      }
    },
  ),
];
