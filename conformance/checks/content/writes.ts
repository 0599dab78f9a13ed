/** What the writes of content have in common: revisions, rights, and all of it or nothing. */
import type { Check } from '../../check.js';
import { outcome } from '../../expectations.js';
import type { Folder, Scene, Wanted } from '../../scene.js';
import { type Target, type Write, writeChecks } from '../../write-checks.js';

type Make = (wanted?: Wanted) => Promise<Folder>;

/** Content, whose revision any change of its info makes an old one. */
function target(scene: Scene, { id, name, remoteId }: Folder, write: Target['write'], below?: Folder): Target {
  const { repository, administrator, unique } = scene;
  return {
    stored: () => scene.info(id),
    write,
    outdate: () => repository.content.updateInfo({ id, changes: { remoteId: unique('remote') } }, administrator),
    rival: (expected) =>
      repository.content.updateInfo({ id, changes: { remoteId: unique('remote') }, expected }, administrator),
    state: () =>
      Promise.all([
        outcome(repository.content.load(id, administrator)),
        below && outcome(repository.content.load(below.id, administrator)),
        repository.versions?.list && outcome(repository.versions.list(id, administrator)),
      ]),
    secrets: [name, remoteId],
  };
}

const withChild = async (make: Make): Promise<readonly [Folder, Folder]> => {
  const parent = await make();
  return [parent, await make({ parentId: parent.locationId })];
};

const outdating = 'content.updateInfo';

const writes: readonly Write[] = [
  {
    method: 'content.updateInfo',
    name: 'A change of the info',
    needs: [],
    outdating,
    rival: outdating,
    lateStatuses: [],
    prepare: async (scene, make) => {
      const made = await make();
      const changes = () => ({
        remoteId: scene.unique('remote'),
        alwaysAvailable: !made.content.alwaysAvailable,
        published: new Date('2001-02-03T04:05:06Z'),
      });
      return target(scene, made, (expected, context) =>
        scene.repository.content.updateInfo({ id: made.id, changes: changes(), expected }, context),
      );
    },
  },
  {
    method: 'content.delete',
    name: 'The deletion of content',
    needs: [],
    outdating,
    rival: outdating,
    lateStatuses: [404],
    prepare: async (scene, make) => {
      const [made, below] = await withChild(make);
      const write: Target['write'] = (expected, context) =>
        scene.repository.content.delete({ id: made.id, expected }, context);
      return target(scene, made, write, below);
    },
  },
  {
    method: 'content.hide',
    name: 'The hiding of content',
    needs: [],
    outdating,
    rival: outdating,
    lateStatuses: [],
    prepare: async (scene, make) => {
      const [made, below] = await withChild(make);
      const write: Target['write'] = (expected, context) =>
        scene.repository.content.hide({ id: made.id, expected }, context);
      return target(scene, made, write, below);
    },
  },
  {
    method: 'content.reveal',
    name: 'The revealing of content',
    needs: ['content.hide'],
    outdating,
    rival: outdating,
    lateStatuses: [],
    prepare: async (scene, make) => {
      const [made, below] = await withChild(make);
      await scene.repository.content.hide({ id: made.id }, scene.administrator);
      const write: Target['write'] = (expected, context) =>
        scene.repository.content.reveal({ id: made.id, expected }, context);
      return target(scene, made, write, below);
    },
  },
  {
    method: 'content.copy',
    name: 'The copying of content',
    needs: [],
    outdating,
    rival: outdating,
    prepare: async (scene, make) => {
      const { repository, administrator } = scene;
      const made = await make();
      const parent = await scene.folder();
      const write: Target['write'] = async (expected, context) => {
        const { id } = await repository.content.copy(
          { id: made.id, parentLocationId: parent.locationId, expected },
          context,
        );
        scene.afterwards(() => repository.content.delete?.({ id }, administrator));
      };
      const copies = () =>
        repository.locations?.listChildren?.({ id: parent.locationId, offset: 0, limit: 50 }, administrator);
      const content = target(scene, made, write);
      return { ...content, state: async () => [await content.state(), await copies()] };
    },
  },
  {
    method: 'content.deleteTranslation',
    name: 'The deletion of a translation from all versions',
    needs: [],
    outdating,
    rival: outdating,
    lateStatuses: [404],
    prepare: async (scene, make) => {
      const { otherLanguageCode } = scene.known;
      const made = await make({ translation: scene.unique() });
      return target(scene, made, (expected, context) =>
        scene.repository.content.deleteTranslation({ id: made.id, languageCode: otherLanguageCode, expected }, context),
      );
    },
  },
];

export const contentWriteChecks: readonly Check[] = writes.flatMap(writeChecks);
