/** A form's fields as a tree: `a[b][0]=c` is `{a: {b: {0: 'c'}}}`. */
export interface Fields {
  [name: string]: string | Fields
}

/** The parts of a field's name; undefined if the name has another form. */
function partsOf(name: string): string[] | undefined {
  const found = /^([a-z_]+)((?:\[[\w-]*\])*)$/.exec(name)
  if (!found) return undefined
  return [found[1] ?? '', ...[...(found[2] ?? '').matchAll(/\[([\w-]*)\]/g)].map((it) => it[1] ?? '')]
}

/** Reads a form or a query. Throws the name of the first field that cannot be read. */
export function readForm(text: string): Fields {
  const all: Fields = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const parts = partsOf(name)
    if (!parts) throw new Error(name)
    let at = all
    for (const [index, given] of parts.entries()) {
      // `expand[]` gets the next free index.
      const part = given === '' ? String(Object.keys(at).length) : given
      if (index === parts.length - 1) at[part] = value
      else {
        const next = at[part] ?? {}
        if (typeof next === 'string') throw new Error(name)
        at[part] = next
        at = next
      }
    }
  }
  return all
}

/** The paths of all fields, with `*` for a number in a list: `line_items[*][quantity]`. */
export function pathsOf(fields: Fields, before = ''): string[] {
  return Object.entries(fields).flatMap(([name, it]) => {
    const part = before && /^\d+$/.test(name) ? '*' : name
    const path = before ? `${before}[${part}]` : part
    return typeof it === 'string' ? [path] : pathsOf(it, path)
  })
}

/** The value at a path such as `line_items[0][quantity]`; undefined if there is none. */
export function valueAt(fields: Fields, path: string): string | undefined {
  const found = (partsOf(path) ?? []).reduce<string | Fields | undefined>(
    (it, part) => (typeof it === 'object' ? it[part] : undefined),
    fields,
  )
  return typeof found === 'string' ? found : undefined
}

/** The names and texts under a path that holds a flat list, such as `metadata`. */
export function textsAt(fields: Fields, name: string): Record<string, string> {
  const found = fields[name]
  if (typeof found !== 'object') return {}
  return Object.fromEntries(Object.entries(found).flatMap(([key, it]) => (typeof it === 'string' ? [[key, it]] : [])))
}
