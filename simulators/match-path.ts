/** The params of `path` if it matches the template, otherwise null. */
export function matchPath(template: string, path: string): Record<string, string> | null {
  const [wanted, given] = [template.split('/'), path.split('/')]
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [n, part] of wanted.entries()) {
    const value = given[n] ?? ''
    if (part.startsWith('{')) {
      if (value === '') return null
      // Ids contain only characters that need no encoding. An encoded id matches nothing, and is
      // reported as not found without decoding it.
      params[part.slice(1, -1)] = value
    } else if (part !== value) return null
  }
  return params
}

/**
 * How many segments of a template are fixed. Templates with more of them are tried first, so
 * `/restaurants/zones/eta` comes before `/restaurants/zones/{zoneId}`.
 */
export function fixedParts(template: string): number {
  return template.split('/').filter((part) => !part.startsWith('{')).length
}
