/** What the writes of content have in common: revisions, rights, and all of it or nothing. */
import type { RepositoryMethod, Revision } from 'express-cms-rest';
import type { BoundRepository } from '../../core/bound.js';
import type { Check } from '../../core/check.js';
import { outcome } from '../../core/expectations.js';
import type { Folder, Wanted } from '../../core/maker.js';
import type { Scene } from '../../core/scene.js';
import type { Target, Write } from '../../families/write.js';
import { writeChecks } from '../../families/write-checks.js';

type Command = { readonly id: number; readonly expected: Revision | undefined };
type Act = (caller: BoundRepository, command: Command) => Promise<unknown>;

/** Content and a child of it; any change of the info makes the revision of the content an old one. */
function target(scene: Scene, { id, name, remoteId }: Folder, below: Folder, act: Act): Target {
  const { repository, admin, unique } = scene;
  return {
    stored: () => scene.info(id),
    write: (expected, caller) => act(caller, { id, expected }),
    outdate: (expected) => admin.content.updateInfo({ id, changes: { remoteId: unique('remote') }, expected }),
    state: () =>
      Promise.all([
        outcome(admin.content.load(id)),
        outcome(admin.content.load(below.id)),
        repository.versions?.list && outcome(repository.versions.list(id, admin.context)),
      ]),
    secrets: [name, remoteId],
  };
}

function ofContent(
  method: RepositoryMethod,
  name: string,
  lateStatuses: readonly number[],
  prepare: (scene: Scene, made: Folder) => Act | Promise<Act>,
  wanted: (scene: Scene) => Wanted = () => ({}),
): Write {
  return {
    method,
    name,
    rival: 'content.updateInfo',
    lateStatuses,
    prepare: async (scene, make) => {
      const made = await make(wanted(scene));
      const below = await make({ parentId: made.locationId });
      return target(scene, made, below, await prepare(scene, made));
    },
  };
}

const writes: readonly Write[] = [
  ofContent('content.updateInfo', 'A change of the info', [], ({ unique }, made) => ({ content }, command) => {
    const alwaysAvailable = !made.content.alwaysAvailable;
    const changes = { remoteId: unique('remote'), alwaysAvailable, published: new Date('2001-02-03T04:05:06Z') };
    return content.updateInfo({ ...command, changes });
  }),
  ofContent(
    'content.delete',
    'The deletion of content',
    [404],
    () =>
      ({ content }, command) =>
        content.delete(command),
  ),
  ofContent(
    'content.hide',
    'The hiding of content',
    [],
    () =>
      ({ content }, command) =>
        content.hide(command),
  ),
  ofContent('content.reveal', 'The revealing of content', [], async ({ admin }, { id }) => {
    await admin.content.hide({ id });
    return ({ content }, command) => content.reveal(command);
  }),
  {
    method: 'content.copy',
    name: 'The copying of content',
    rival: 'content.updateInfo',
    prepare: async (scene, make) => {
      const { repository, admin } = scene;
      const [made, parent] = [await make(), await scene.folder()];
      const { locationId: parentLocationId } = parent;
      const content = target(scene, made, parent, (caller, command) =>
        caller.content.copy({ ...command, parentLocationId }),
      );
      const copies = () =>
        repository.locations?.listChildren?.({ id: parentLocationId, offset: 0, limit: 50 }, admin.context);
      return { ...content, state: async () => [await content.state(), await copies()] };
    },
  },
  ofContent(
    'content.deleteTranslation',
    'The deletion of a translation from all versions',
    [404],
    ({ known }) => {
      const languageCode = known.otherLanguageCode;
      return ({ content }, command) => content.deleteTranslation({ ...command, languageCode });
    },
    ({ unique }) => ({ translation: unique() }),
  ),
];

export const contentWriteChecks: readonly Check[] = writes.flatMap(writeChecks);
