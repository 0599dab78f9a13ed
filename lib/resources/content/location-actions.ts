/** What a `Content-Type` alone can ask of a location: the same as its methods of their own (protocol §3.0.2). */
import { destinationId, paths } from '../paths.js';
import { defineResource, noContent } from '../resource.js';
import { CopyLocationInput, MoveLocationInput, SwapLocationInput, TrashLocationInput } from './destination-input.js';
import { lastId, locationParams, placed, trashed } from './locations.js';

const at = { path: paths.location, params: locationParams };

export const locationCopy = defineResource({
  ...at,
  selectedBy: CopyLocationInput,
  methods: {
    POST: {
      summary: 'Copy a location and all below it, as COPY does',
      needs: 'locations.copy',
      consumes: CopyLocationInput,
      handler: async ({ repository, params, body, expected, context }) => {
        const targetId = destinationId(body.destination);
        return placed(await repository.locations.copy(lastId(params.locationPath), targetId, expected, context));
      },
    },
  },
});

export const locationMove = defineResource({
  ...at,
  selectedBy: MoveLocationInput,
  methods: {
    POST: {
      summary: 'Move a location and all below it, as MOVE does',
      needs: 'locations.move',
      consumes: MoveLocationInput,
      handler: async ({ repository, params, body, expected, context }) => {
        const targetId = destinationId(body.destination);
        return placed(await repository.locations.move(lastId(params.locationPath), targetId, expected, context));
      },
    },
  },
});

export const locationSwap = defineResource({
  ...at,
  selectedBy: SwapLocationInput,
  methods: {
    POST: {
      summary: 'Have the contents of two locations change places, as SWAP does',
      needs: 'locations.swap',
      consumes: SwapLocationInput,
      handler: async ({ repository, params, body, expected, context }) => {
        const otherId = destinationId(body.destination);
        await repository.locations.swap(lastId(params.locationPath), otherId, expected, context);
        return noContent;
      },
    },
  },
});

export const locationTrash = defineResource({
  ...at,
  selectedBy: TrashLocationInput,
  methods: {
    POST: {
      summary: 'Move a location and all below it to the trash, as TRASH does',
      needs: 'locations.trash',
      handler: async ({ repository, params, expected, context }) =>
        trashed(await repository.locations.trash(lastId(params.locationPath), expected, context)),
    },
    TRASH: {
      summary: 'Move a location and all below it to the trash',
      needs: 'locations.trash',
      handler: async ({ repository, params, expected, context }) =>
        trashed(await repository.locations.trash(lastId(params.locationPath), expected, context)),
    },
  },
});
