/** A JSON Schema, as far as this file looks into it. */
export interface JsonSchema {
  $ref?: string
  enum?: unknown[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  additionalProperties?: JsonSchema | boolean
  [keyword: string]: unknown
}

/** A schema that may occur in several places, with the names that its places suggest. */
interface Shape {
  /** For each suggested name, how many places suggest it. */
  wanted: Map<string, number>
  places: number
  /** The shape is the whole body or answer of a call. */
  isWhole: boolean
  /** The nouns that use the shape. */
  nouns: Set<string>
}

/** A place in which a schema occurs: the noun, and the names that fit, the best first. */
interface Place {
  noun: string
  names: string[]
}

/** An enum with fewer values is shorter than a reference to it. */
const smallestEnum = 3
/**
 * A schema that at least this many nouns use is named by its property alone: `Channel`. Others get
 * the noun's name too: `ReservationStatus`.
 */
const manyNouns = 4

/**
 * Gives names to the schemas of an API description: to each body and answer, and to every object
 * and enum that occurs in more than one place. Equal schemas get one name, however often they are
 * declared. Call `note` with every schema first, and then `refer`, which replaces each schema by
 * references; `schemas` then holds the schemas to which they refer.
 */
export class NamedSchemas {
  readonly schemas: Record<string, JsonSchema> = {}
  private readonly shapes = new Map<string, Shape>()
  private readonly keys = new WeakMap<JsonSchema, string>()
  private names: Map<string, string> | undefined

  note(schema: JsonSchema, place: Place): void {
    this.walk(schema, place, true)
  }

  refer(schema: JsonSchema): JsonSchema {
    this.names ??= this.choose()
    const name = this.names.get(this.keyOf(schema))
    if (!name) return this.inside(schema)
    this.schemas[name] ??= this.inside(schema)
    return { $ref: `#/components/schemas/${name}` }
  }

  private inside(schema: JsonSchema): JsonSchema {
    return mapParts(schema, (part) => this.refer(part))
  }

  private keyOf(schema: JsonSchema): string {
    let key = this.keys.get(schema)
    if (key === undefined) this.keys.set(schema, (key = JSON.stringify(schema)))
    return key
  }

  private walk(schema: JsonSchema, place: Place, isWhole: boolean): void {
    if (schema.properties || (schema.enum && schema.enum.length >= smallestEnum)) {
      const key = this.keyOf(schema)
      let shape = this.shapes.get(key)
      if (!shape) this.shapes.set(key, (shape = { wanted: new Map(), places: 0, isWhole: false, nouns: new Set() }))
      shape.places++
      shape.isWhole ||= isWhole && Boolean(schema.properties)
      shape.nouns.add(place.noun)
      for (const name of place.names) shape.wanted.set(name, (shape.wanted.get(name) ?? 0) + 1)
    }
    for (const [property, part] of parts(schema)) {
      const inner = property === undefined ? place : placeWithin(place, property)
      this.walk(part, inner, false)
    }
  }

  /** Gives the shapes names. Those used in the most places get theirs first. */
  private choose(): Map<string, string> {
    const taken = new Set<string>()
    const named = new Map<string, string>()
    const byPlaces = [...this.shapes]
      .filter(([, it]) => it.isWhole || it.places > 1)
      .toSorted(([, a], [, b]) => b.places - a.places)
    for (const [key, { wanted, nouns }] of byPlaces) {
      const name = [...wanted]
        .toSorted(([a, times], [b, others]) => others - times || a.length - b.length)
        .map(([it]) => it)
        .find((it) => !taken.has(it) && (nouns.size >= manyNouns || [...nouns].some((noun) => it.startsWith(noun))))
      if (!name) throw new Error(`no free name among ${[...wanted.keys()].join(', ')}`)
      taken.add(name)
      named.set(key, name)
    }
    return named
  }
}

/** `branch_product` and `branchProduct` become `BranchProduct`. */
export const pascal = (name: string): string =>
  name.replaceAll(/(?:^|[_\-. ])(\w)/g, (_, letter: string) => letter.toUpperCase())

const singular = (name: string) =>
  name
    .replace(/ies$/, 'y')
    .replace(/(ch|sh|x|ss)es$/, '$1')
    .replace(/([^su])s$/, '$1')

/** A part is named by its property alone, by its noun and property, or by all that leads to it. */
const placeWithin = ({ noun, names }: Place, property: string): Place => {
  const own = pascal(singular(property))
  return { noun, names: [...new Set([`${noun}${own}`, own, ...names.map((it) => `${it}${own}`)])] }
}

/** The schemas directly within a schema, each with its property's name if it has one of its own. */
function parts(schema: JsonSchema): [property: string | undefined, part: JsonSchema][] {
  const rest = typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : []
  return [
    ...Object.entries(schema.properties ?? {}),
    ...[...(schema.items ? [schema.items] : []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...rest].map(
      (it): [undefined, JsonSchema] => [undefined, it],
    ),
  ]
}

function mapParts(schema: JsonSchema, map: (part: JsonSchema) => JsonSchema): JsonSchema {
  const { properties, items, anyOf, oneOf, additionalProperties } = schema
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, map(part)])),
    }),
    ...(items && { items: map(items) }),
    ...(anyOf && { anyOf: anyOf.map(map) }),
    ...(oneOf && { oneOf: oneOf.map(map) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: map(additionalProperties) }),
  }
}

/**
 * The schema with another description of the field at a path. Lists and `null` on the way take no
 * step in the path.
 */
export function redescribed(
  schema: JsonSchema,
  path: readonly string[],
  say: (description: unknown) => string,
): JsonSchema {
  if (schema.items) return { ...schema, items: redescribed(schema.items, path, say) }
  if (schema.anyOf)
    return { ...schema, anyOf: schema.anyOf.map((it) => (it['type'] === 'null' ? it : redescribed(it, path, say))) }
  const [name, ...rest] = path
  const field = schema.properties?.[name!]
  if (!field) throw new Error(`no field ${path.join('.')}`)
  const { description, ...own } = field
  const mended = rest.length > 0 ? redescribed(field, rest, say) : { ...own, description: say(description) }
  return { ...schema, properties: { ...schema.properties, [name!]: mended } }
}

/** Joins texts by spaces, and skips missing ones. */
export const sentences = (...texts: unknown[]): string => texts.filter(Boolean).join(' ')
