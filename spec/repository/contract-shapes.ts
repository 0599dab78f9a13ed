/** Reads the contract with storage from its TypeScript: what each method takes and returns, as data that code can check at run time. */
import ts from 'typescript59';
import type { Contract, Shape } from '../../lib/repository/contract/shape.js';

const file = 'lib/repository/repository.ts';

/** @throws Error where the contract has a type that is no data */
export function readContract(): Contract {
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile('tsconfig.json', ts.sys.readFile).config,
    ts.sys,
    process.cwd(),
  );
  const program = ts.createProgram([file], { ...options, noEmit: true });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const contract = source?.statements.find(
    (statement): statement is ts.InterfaceDeclaration =>
      ts.isInterfaceDeclaration(statement) && statement.name.text === 'Repository',
  );
  if (!contract) throw new Error(`${file} declares no Repository`);
  const reader = createReader(checker);
  const methods = checker
    .getTypeAtLocation(contract)
    .getProperties()
    .flatMap((aggregate) => {
      const { name } = aggregate;
      const own = checker.getNonNullableType(checker.getTypeOfSymbol(aggregate));
      return isAggregate(own) ? own.getProperties().flatMap((method) => reader.methodOf(name, method)) : [];
    });
  const types = [...reader.types].sort(([one], [other]) => (one < other ? -1 : 1));
  return { methods: Object.fromEntries(methods), types: Object.fromEntries(types) };
}

const isAggregate = (type: ts.Type): boolean => /Repository$/.test(type.symbol?.name ?? '');

function createReader(checker: ts.TypeChecker) {
  const types = new Map<string, Shape>();

  function methodOf(aggregate: string, symbol: ts.Symbol): readonly (readonly [string, Contract['methods'][string]])[] {
    const [signature] = checker.getNonNullableType(checker.getTypeOfSymbol(symbol)).getCallSignatures();
    if (!signature) return [];
    const [parameter] = signature.parameters;
    const name = `${aggregate}.${symbol.name}`;
    const takes = parameter?.name === 'context' || !parameter ? undefined : shapeOf(checker.getTypeOfSymbol(parameter));
    const result = signature.getReturnType();
    const returns = shapeOf(checker.getAwaitedType(result) ?? result);
    return [[name, { ...(takes !== undefined && { takes }), returns }]];
  }

  function shapeOf(type: ts.Type): Shape {
    const { flags } = type;
    if (flags & ts.TypeFlags.TypeParameter) return type.symbol.name === 'I' ? 'id' : 'any';
    if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return 'any';
    if (flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void | ts.TypeFlags.Never)) return 'nothing';
    if (flags & ts.TypeFlags.Null) return 'null';
    if (flags & ts.TypeFlags.BooleanLike) return 'boolean';
    if (type.isStringLiteral()) return { values: [type.value] };
    if (flags & ts.TypeFlags.StringLike || isOpenString(type)) return 'string';
    if (flags & ts.TypeFlags.NumberLike) return 'number';
    return named(type, () => (type.isUnion() ? ofUnion(type.types) : ofObject(type)));
  }

  /** Types that have a name are shapes of their own, as they may contain themselves. */
  function named(type: ts.Type, read: () => Shape): Shape {
    const name = checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation).replaceAll('<I>', '');
    if (!/^[A-Z]\w*(?:<\w+>)?$/.test(name)) return read();
    if (types.has(name)) return { type: name };
    types.set(name, 'any');
    const shape = read();
    if (typeof shape === 'object' && !('values' in shape || 'map' in shape)) types.set(name, shape);
    else types.delete(name);
    return types.has(name) ? { type: name } : shape;
  }

  function ofUnion(members: readonly ts.Type[]): Shape {
    const some = members.filter(({ flags }) => !(flags & ts.TypeFlags.Undefined));
    const isOptional = some.length < members.length;
    const shapes = dedupe(isJson(some, checker) ? ['json'] : some.map(shapeOf));
    const texts = shapes.flatMap((shape) => (typeof shape === 'object' && 'values' in shape ? shape.values : []));
    const others = shapes.filter((shape) => typeof shape !== 'object' || !('values' in shape));
    const all: readonly Shape[] = [
      ...others,
      ...(texts.length > 0 && !others.includes('string') ? [{ values: texts }] : []),
      ...(isOptional ? (['nothing'] as const) : []),
    ];
    const [first] = all;
    return all.length === 1 && first !== undefined ? first : { oneOf: all };
  }

  function ofObject(type: ts.Type): Shape {
    const name = type.symbol?.name;
    if (name === 'Date') return 'date';
    const [item] = checker.isArrayType(type) ? checker.getTypeArguments(type as ts.TypeReference) : [];
    if (item) return { list: shapeOf(item) };
    if (type.getCallSignatures().length > 0) return 'any';
    if (isForeign(type)) return 'any';
    const { value } = Object.fromEntries(checker.getIndexInfosOfType(type).map((info) => ['value', info.type]));
    const properties = checker.getPropertiesOfType(type);
    if (value && properties.length === 0) return { map: shapeOf(value) };
    return ofMembers(properties);
  }

  const ofMembers = (properties: readonly ts.Symbol[]): Shape => ({
    members: Object.fromEntries(
      properties.map((property) => {
        const isOptional = property.flags & ts.SymbolFlags.Optional;
        const shape = property.name === 'pathString' ? 'path' : shapeOf(checker.getTypeOfSymbol(property));
        return isOptional ? [`${property.name}?`, withoutNothing(shape)] : [property.name, shape];
      }),
    ),
  });

  return { types, methodOf };
}

/** A class or an interface of JavaScript or of Node.js, such as a stream. */
const isForeign = (type: ts.Type): boolean =>
  type.isClassOrInterface() &&
  (type.symbol.declarations ?? []).some((each) => /node_modules/.test(each.getSourceFile().fileName));

/** `string & {}`, which keeps the literals beside it apart for editors. */
const isOpenString = (type: ts.Type): boolean =>
  type.isIntersection() && type.types.some(({ flags }) => flags & ts.TypeFlags.String);

const isJson = (members: readonly ts.Type[], checker: ts.TypeChecker): boolean =>
  members.some((each) => checker.isArrayType(each)) &&
  members.some(({ flags }) => flags & ts.TypeFlags.Number) &&
  members.some(({ flags }) => flags & ts.TypeFlags.Null);

const dedupe = (shapes: readonly Shape[]): readonly Shape[] => [
  ...new Map(shapes.map((shape) => [JSON.stringify(shape), shape])).values(),
];

function withoutNothing(shape: Shape): Shape {
  if (typeof shape !== 'object' || !('oneOf' in shape)) return shape;
  const left = shape.oneOf.filter((each) => each !== 'nothing');
  const [first] = left;
  return left.length === 1 && first !== undefined ? first : { oneOf: left };
}
