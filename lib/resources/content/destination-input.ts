/** What is sent to say where something is to go, and what else says all by its name (protocol §3.0.2, §4.17). */
import { Type } from 'typebox';
import { representation } from '../../representation/representation.js';

const DestinationPath = () =>
  Type.String({
    pattern: '^(?:/\\d{1,15})+$',
    'x-message': 'must be the path of a location, such as /1/2/57',
  });

const strict = { additionalProperties: false };

const destinationInput = (name: string) =>
  representation(name, Type.Object({ destination: DestinationPath() }, strict), { destination: '/1/2' });

export const CopyContentInput = destinationInput('CopyContentInput');
export const CopyLocationInput = destinationInput('CopyLocationInput');
export const MoveLocationInput = destinationInput('MoveLocationInput');
export const SwapLocationInput = destinationInput('SwapLocationInput');

/** Without a destination it means the place where the item was. */
export const RestoreTrashItemInput = representation(
  'RestoreTrashItemInput',
  Type.Object({ destination: Type.Optional(DestinationPath()) }, strict),
  { destination: '/1/2' },
);

/** Only its name is looked at, no body is read. */
export const TrashLocationInput = representation('TrashLocationInput', Type.Object({}), {});
