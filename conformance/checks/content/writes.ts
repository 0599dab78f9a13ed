/** The writes of content, as rows of the checks of all writes. */
import type { RepositoryMethod, Revision } from 'express-cms-rest';
import type { BoundRepository } from '../../core/bound.js';
import type { Check } from '../../core/check.js';
import { outcome } from '../../core/expectations.js';
import type { Folder, FolderValues } from '../../core/maker.js';
import type { Scene } from '../../core/scene.js';
import type { Target, Write } from '../../families/write.js';
import { writeChecks } from '../../families/write-checks.js';

type Command = { readonly id: number; readonly expected: Revision | undefined };
type Act = (caller: BoundRepository, command: Command) => Promise<unknown>;

/** Content and a child of it; any update changes the revision of the content. */
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
        repository.versions?.list && outcome(repository.versions.list({ contentId: id }, admin.context)),
      ]),
    secrets: [name, remoteId],
  };
}

/** A write that needs no further preparation. */
const by = (act: Act) => () => act;

function ofContent(
  method: RepositoryMethod,
  name: string,
  lateStatuses: readonly number[],
  prepare: (scene: Scene, created: Folder) => Act | Promise<Act>,
  valuesOf: (scene: Scene) => FolderValues = () => ({}),
): Write {
  return {
    method,
    name,
    rival: 'content.updateInfo',
    lateStatuses,
    prepare: async (scene, make) => {
      const created = await make(valuesOf(scene));
      const below = await make({ parentLocationId: created.locationId });
      return target(scene, created, below, await prepare(scene, created));
    },
  };
}

const writes: readonly Write[] = [
  ofContent('content.updateInfo', 'Updating content', [], ({ unique }, created) => ({ content }, command) => {
    const alwaysAvailable = !created.content.alwaysAvailable;
    const changes = { remoteId: unique('remote'), alwaysAvailable, published: new Date('2001-02-03T04:05:06Z') };
    return content.updateInfo({ ...command, changes });
  }),
  ofContent(
    'content.delete',
    'Deleting content',
    [404],
    by(({ content }, command) => content.delete(command)),
  ),
  ofContent(
    'content.hide',
    'Hiding content',
    [],
    by(({ content }, command) => content.hide(command)),
  ),
  ofContent('content.reveal', 'Revealing content', [], async ({ admin }, { id }) => {
    await admin.content.hide({ id });
    return ({ content }, command) => content.reveal(command);
  }),
  {
    method: 'content.copy',
    name: 'Copying content',
    rival: 'content.updateInfo',
    prepare: async (scene, make) => {
      const { repository, admin } = scene;
      const [folder, parent] = [await make(), await scene.folder()];
      const { locationId: parentLocationId } = parent;
      const content = target(scene, folder, parent, (caller, command) =>
        caller.content.copy({ ...command, parentLocationId }),
      );
      const copies = () =>
        repository.locations?.listChildren?.({ id: parentLocationId, offset: 0, limit: 50 }, admin.context);
      return { ...content, state: async () => [await content.state(), await copies()] };
    },
  },
  {
    ...ofContent(
      'content.deleteTranslation',
      'Deleting a translation from all versions',
      [404],
      ({ situation }) => {
        const languageCode = situation.otherLanguageCode;
        return ({ content }, command) => content.deleteTranslation({ ...command, languageCode });
      },
      ({ unique }) => ({ translation: unique() }),
    ),
    changesRevision: true,
  },
];

export const contentWriteChecks: readonly Check[] = writes.flatMap(writeChecks);
