/** Places of items: the items below a location, and where a location is visible. */
import { type Check, check } from '../../core/check.js';
import { expectItems } from '../../search/item-queries.js';
import { createItemWorld, everyoneSees, type ItemWorld } from '../../search/item-world.js';

/** The items below a location that everyone finds. */
const onShelf = ({ entries: { emu, oak } }: Pick<ItemWorld<'emu' | 'oak'>, 'entries'>) => [emu, oak];

export const itemPlaceChecks: readonly Check[] = [
  check('items.find.shows-revealed-content')
    .requires(
      'Content that is revealed is an item again, and so is content with a visible location besides hidden ones.',
    )
    .by(async (scene) => {
      const world = await createItemWorld(scene, { entries: ['rose', 'oak', 'hidden'], persons: [] });
      const { admin, anonymous } = scene;
      const { hidden, oak, rose } = world.entries;
      const ids = [hidden.id, oak.id, rose.id];
      await admin.content.reveal({ id: hidden.id });
      await admin.locations.update({ id: oak.locationId, changes: { hidden: true } });
      await expectItems(anonymous, { ids }, [hidden, oak, rose]);
      await admin.content.hide({ id: oak.id });
      await expectItems(anonymous, { ids }, [hidden, rose]);
    }),
  check('items.find.matches-places')
    .requires(
      'A parent restricts a list to its children and below to all descendants, without itself; a location that the caller may not read, or that is not visible, has none.',
    )
    .by(async (scene) => {
      const world = await createItemWorld(scene, {
        entries: ['rose', 'emu', 'oak', 'concealed', 'hidden'],
        persons: ['ada'],
      });
      const { root, shelf, entries, persons } = world;
      const atRoot = { locationId: root.locationId };
      const atShelf = { locationId: shelf.locationId };
      const { emu, concealed, ...others } = entries;
      const children = [...everyoneSees(others), ...everyoneSees(persons)];
      const inner = await scene.folder({ parentLocationId: concealed.locationId });
      await scene.admin.content.updateInfo({ id: inner.id, changes: { sectionId: scene.situation.publicSectionId } });
      for (const caller of scene.readers) {
        await expectItems(caller, { parent: atRoot }, [...children, shelf]);
        await expectItems(caller, { below: atRoot }, [...children, emu, shelf, inner]);
        await expectItems(caller, { parent: atShelf }, onShelf(world));
        await expectItems(caller, { parent: atShelf, below: atRoot }, onShelf(world));
        await expectItems(caller, { parent: { locationId: entries.rose.locationId } }, []);
        for (const locationId of [concealed.locationId, entries.hidden.locationId, scene.unknownId]) {
          await expectItems(caller, { parent: { locationId } }, []);
          await expectItems(caller, { below: { locationId } }, []);
        }
      }
      await expectItems(scene.admin, { below: { locationId: concealed.locationId } }, [inner]);
    }),
  check('items.find.matches-visible-locations', { level: 'SHOULD' })
    .requires('Content is an item below a location only where its location there is visible.')
    .by(async (scene) => {
      const world = await createItemWorld(scene, { entries: ['oak'], persons: [] });
      const { root, shelf, entries } = world;
      await scene.admin.locations.update({ id: entries.oak.locationId, changes: { hidden: true } });
      for (const caller of scene.readers) {
        await expectItems(caller, { parent: { locationId: shelf.locationId } }, []);
        await expectItems(caller, { below: { locationId: shelf.locationId } }, []);
        await expectItems(caller, { parent: { locationId: root.locationId } }, [entries.oak, shelf]);
      }
    }),
  check('items.find.matches-places-by-url', { needs: ['items.loadByUrl'] })
    .requires(
      'Locations can be named by their URLs too; a URL that does not resolve, or names content that the caller may not read, has none.',
    )
    .by(async (scene) => {
      const world = await createItemWorld(scene, { entries: ['emu', 'oak', 'concealed'], persons: [] });
      const { admin, readers, unique } = scene;
      const urlOf = async (id: number) => (await admin.items.load({ id, maxEmbedded: 0 })).url ?? '';
      const [shelf, concealed] = [await urlOf(world.shelf.id), await urlOf(world.entries.concealed.id)];
      for (const caller of readers) {
        await expectItems(caller, { parent: { url: shelf } }, onShelf(world));
        await expectItems(caller, { below: { url: shelf } }, onShelf(world));
        for (const url of [concealed, `/${unique('nowhere')}`]) await expectItems(caller, { below: { url } }, []);
      }
    }),
];
