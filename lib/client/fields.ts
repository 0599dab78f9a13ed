/** Values of fields on their way to the server. */
import type { Format } from '../formats/format.js';
import { xml } from '../formats/xml.js';
import type { FieldChange } from '../repository/repository.js';

/** Values that came from XML are texts, which field types read as such only where they come from XML again. */
export const formatFor = (fields: readonly FieldChange[]): Format | undefined =>
  fields.some(({ textual }) => textual) ? xml : undefined;
