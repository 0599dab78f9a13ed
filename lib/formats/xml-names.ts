/** The names of elements and attributes, without the prefix of the namespace that a document is in. */

/** Namespaces by their prefixes; without a prototype, as prefixes are input. */
type Namespaces = Readonly<Record<string, string>>;

export type Attributes = Readonly<Record<string, string>>;

export interface Names {
  /** Reads the declarations of an element that starts. */
  enter(name: string, attributes: Attributes): void;
  leave(): void;
  /** Name of an element that has started, also when its content has ended; elements of other namespaces keep their prefix. */
  element(name: string): string;
  /** Undefined for an attribute of another namespace, or of XML itself: these are not part of a document. */
  attribute(name: string): string | undefined;
}

/**
 * A document reads the same without a namespace, in a default namespace, and with a prefix: the namespace of its root counts for
 * nothing. Prefixes without a declaration are those of other namespaces.
 */
export function createNames(): Names {
  const none: Namespaces = Object.create(null) as Namespaces;
  const open: Namespaces[] = [];
  let ownNamespace: string | undefined;
  const current = (): Namespaces => open.at(-1) ?? none;
  const withoutOwnPrefix = (name: string, colon: number): string | undefined => {
    const namespace = current()[name.slice(0, colon)];
    return namespace !== undefined && namespace === ownNamespace ? name.slice(colon + 1) : undefined;
  };
  return {
    enter(name, attributes) {
      open.push(declaredBy(attributes, current()));
      if (open.length === 1) ownNamespace = current()[name.slice(0, Math.max(name.indexOf(':'), 0))];
    },
    leave: () => void open.pop(),
    element(name) {
      const colon = name.indexOf(':');
      return colon < 0 ? name : (withoutOwnPrefix(name, colon) ?? name);
    },
    attribute(name) {
      const colon = name.indexOf(':');
      if (colon < 0) return name === 'xmlns' ? undefined : name;
      return withoutOwnPrefix(name, colon);
    },
  };
}

/** Each element inherits those around it; `xmlns=""` takes the default namespace away. */
function declaredBy(attributes: Attributes, around: Namespaces): Namespaces {
  let declared: Record<string, string> | undefined;
  for (const name of Object.keys(attributes)) {
    if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue;
    declared ??= Object.create(around) as Record<string, string>;
    declared[name.slice('xmlns:'.length)] = attributes[name] ?? '';
  }
  return declared ?? around;
}
