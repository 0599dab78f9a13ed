/** @typedef {any} Schema a JSON Schema, of which a few keywords are used */

/**
 * The rows of a schema, those of objects and lists within it after them.
 * @param {Schema} schema
 * @param {Readonly<Record<string, Schema>>} schemas
 * @returns {string[][]}
 */
export function toMembers(schema, schemas, path = '') {
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).flatMap(([name, member]) => {
    const at = path ? `${path}.${name}` : name;
    const isRequired = required.includes(name);
    const cells = [`\`${at}\`${isRequired ? '' : '?'}`, typeOf(member), member.description ?? ''];
    return [cells, ...inner(member, schemas, at)];
  });
}

/** @param {Schema} member @param {Readonly<Record<string, Schema>>} schemas @param {string} at @returns {string[][]} */
function inner(member, schemas, at) {
  if (member.$ref) return [];
  if (member.items) return inner(member.items, schemas, `${at}[]`);
  const branch = member.anyOf?.find((/** @type {Schema} */ each) => each.properties || each.items);
  if (branch) return inner(branch, schemas, at);
  return member.properties ? toMembers(member, schemas, at) : [];
}

/** @param {Schema} member @returns {string} */
function typeOf(member) {
  if (member.$ref) return 'link';
  if (member.enum) return member.enum.map((/** @type {unknown} */ value) => `\`${JSON.stringify(value)}\``).join(', ');
  if (member.const !== undefined) return `\`${JSON.stringify(member.const)}\``;
  if (member.anyOf) return [...new Set(member.anyOf.map(typeOf))].join(' or ');
  if (member.type === 'array') return `list of ${typeOf(member.items ?? {})}`;
  if (member.type === undefined) return 'anything';
  const { minLength, maxLength, minimum, maximum, format } = member;
  const bounds = [
    ...(minLength !== undefined ? [`at least ${minLength} long`] : []),
    ...(maxLength !== undefined ? [`at most ${maxLength} long`] : []),
    ...(minimum !== undefined ? [`at least ${minimum}`] : []),
    ...(maximum !== undefined ? [`at most ${maximum}`] : []),
  ];
  return [format ?? member.type, ...bounds].join(', ');
}
