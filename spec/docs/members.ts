/** What a representation holds, as rows: each member with its path, its type and its meaning. */

// biome-ignore lint/suspicious/noExplicitAny: schemas of many kinds, of which a few words are looked at
type Schema = any;

/** The rows of a schema, those of objects and lists within it after them. */
export function toMembers(schema: Schema, schemas: Readonly<Record<string, Schema>>, path = ''): string[][] {
  const { properties = {}, required = [] } = schema;
  return Object.entries<Schema>(properties).flatMap(([name, member]) => {
    const at = path ? `${path}.${name}` : name;
    const isRequired = required.includes(name);
    const own = [`\`${at}\`${isRequired ? '' : '?'}`, typeOf(member), member.description ?? ''];
    return [own, ...inner(member, schemas, at)];
  });
}

function inner(member: Schema, schemas: Readonly<Record<string, Schema>>, at: string): string[][] {
  if (member.$ref) return [];
  if (member.items) return inner(member.items, schemas, `${at}[]`);
  const branch = member.anyOf?.find((each: Schema) => each.properties || each.items);
  if (branch) return inner(branch, schemas, at);
  return member.properties ? toMembers(member, schemas, at) : [];
}

function typeOf(member: Schema): string {
  if (member.$ref) return 'link';
  if (member.enum) return member.enum.map((value: unknown) => `\`${JSON.stringify(value)}\``).join(', ');
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
