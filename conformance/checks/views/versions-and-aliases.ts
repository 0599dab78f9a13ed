/** Searches by properties of content items besides their current version: versions of other statuses, and URL aliases. */
import type { Criterion } from 'express-cms-rest';
import { type Check, check, folderCheck, foldersCheck } from '../../core/check.js';
import { assert } from '../../core/expectations.js';
import { idsIn, sortedIds } from '../../core/ids.js';
import { placed } from '../../core/maker.js';
import { everything, findBoth, hitIds, wholePage } from '../../search/world.js';

export const versionAndAliasChecks: readonly Check[] = [
  folderCheck('views.find.leaves-out-the-root')
    .requires('The root of the tree, which has no content, is neither found nor counted by searches for locations.')
    .by(async ({ admin, id, content }, scene) => {
      const { pathString } = placed(content);
      const [rootId = scene.unknownId, ...ids] = idsIn(scene, pathString);
      const ancestors: Criterion = { kind: 'ancestor', paths: [pathString] };
      const other: Criterion = { kind: 'not', criterion: { kind: 'contentId', ids: [id] } };
      for (const [filter, expected] of [
        [[{ kind: 'locationId', ids: [rootId] }], []],
        [[ancestors], ids],
        [[ancestors, other], ids.slice(0, -1)],
      ] as const) {
        const query = { ...everything, target: 'locations', filter } as const;
        const { hits, total } = await admin.views.find({ query, page: wholePage });
        const actual = hits.map((hit) => ('location' in hit ? hit.location.id : scene.unknownId));
        assert.deepEqual(sortedIds(actual), sortedIds(expected), `The hits by ${JSON.stringify(filter)}`);
        assert.equal(total, expected.length, `The total by ${JSON.stringify(filter)}`);
      }
    }),
  foldersCheck('views.find.matches-version-statuses')
    .requires('A version status finds content that has a version of that status which the caller may read.')
    .by(async ({ admin, reader, pair: [edited, plain] }) => {
      await admin.versions.createDraftOfCurrent({ id: edited.id });
      const alone: Criterion = { kind: 'contentId', ids: [edited.id, plain.id] };
      for (const [caller, status, expected] of [
        [admin, 'PUBLISHED', [edited.id, plain.id]],
        [admin, 'DRAFT', [edited.id]],
        [admin, 'ARCHIVED', []],
        [reader, 'PUBLISHED', [edited.id, plain.id]],
        [reader, 'DRAFT', []],
      ] as const) {
        const actual = await findBoth(caller, [alone, { kind: 'versionStatus', statuses: [status] }]);
        assert.deepEqual(actual, [expected, expected], `The hits with the status ${status} for ${caller.caller.login}`);
      }
    }),
  check('views.find.matches-url-aliases')
    .requires(
      'A URL alias finds its location and the content there, and similar content; aliases of content that the caller may not read find nothing.',
    )
    .by(async ({ admin, reader, folder, concealed, unique, situation }) => {
      const word = unique('alias').replace('-', '');
      const parent = await folder();
      const parentLocationId = parent.locationId;
      const open = await folder({ parentLocationId, name: `${word} open` });
      const other = await folder({ parentLocationId, name: `${word} other` });
      const secret = await concealed({ parentLocationId, name: `${word} secret` });
      const paths: string[] = [];
      for (const { locationId } of [open, secret]) {
        const path = `/${unique('by-hand')}`;
        const { languageCode } = situation;
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
        const actual = await findBoth(caller, [below, criterion]);
        assert.deepEqual(actual, [expected, expected], `${caller.caller.login} by ${JSON.stringify(criterion)}`);
      }
    }),
  check('views.find.finds-similar-content-in-the-language')
    .requires(
      'Similar content has words in common in the language of the search, or in any language where the search has none.',
    )
    .by(async ({ admin, folder, unique, situation }) => {
      const word = (text: string): string => unique(text).replace('-', '');
      const [red, blue, other] = [word('red'), word('blue'), word('other')];
      const source = await folder({ name: red, translation: blue });
      const byName = await folder({ name: red, translation: other });
      const byTranslation = await folder({ name: other, translation: blue });
      const filter: Criterion[] = [{ kind: 'moreLikeThis', source: { contentId: source.id } }];
      for (const [language, expected] of [
        [{}, [byName.id, byTranslation.id]],
        [{ languageCode: situation.languageCode }, [byName.id]],
        [{ languageCode: situation.otherLanguageCode }, [byTranslation.id]],
      ] as const) {
        const actual = await admin.views.find({ query: { ...everything, filter, ...language }, page: wholePage });
        assert.deepEqual(hitIds(actual), expected, `The similar content with ${JSON.stringify(language)}`);
      }
    }),
];
