/**
 * Implements the part of the ICU message format that the panel's texts use: `{name}`, `{count,
 * plural, =0 {none} one {# row} other {# rows}}` and `{kind, select, a {…} other {…}}`, nested to
 * any depth. A complete ICU library would add 15 kB to every page; this adds one.
 */
export type Values = Record<string, string | number>

/**
 * Fills in a message. Numbers are formatted for the locale. Throws if a value is missing, because
 * that is a programming error.
 */
export function formatMessage(text: string, values: Values, locale: string): string {
  return text.includes('{') ? fill(text, values, locale, null) : text
}

function fill(text: string, values: Values, locale: string, count: number | null): string {
  let out = ''
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '#' && count !== null) out += count.toLocaleString(locale)
    else if (text[at] !== '{') out += text[at]
    else {
      const end = closing(text, at)
      out += argument(text.slice(at + 1, end), values, locale, count)
      at = end
    }
  }
  return out
}

/** The position of the brace that closes the one at `from`. */
function closing(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if (text[at] === '{') depth++
    else if (text[at] === '}' && --depth === 0) return at
  }
  throw new Error(`A brace is not closed: ${text}`)
}

function argument(inner: string, values: Values, locale: string, count: number | null): string {
  const [, name = '', kind, choices = ''] = /^\s*(\w+)\s*(?:,\s*(plural|select)\s*,(.*))?$/s.exec(inner) ?? []
  const value = values[name]
  if (value === undefined) throw new Error(`No value for {${inner}}`)
  if (!kind) return typeof value === 'number' ? value.toLocaleString(locale) : value
  const options = readChoices(choices)
  if (kind === 'select') return fill(options[value] ?? options.other ?? '', values, locale, count)
  const rule = new Intl.PluralRules(locale).select(Number(value))
  return fill(options[`=${value}`] ?? options[rule] ?? options.other ?? '', values, locale, Number(value))
}

/** Reads `one {# row} other {# rows}` into an object with the keywords as keys. */
function readChoices(text: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (let at = 0; at < text.length;) {
    const open = text.indexOf('{', at)
    if (open < 0) break
    const end = closing(text, open)
    found[text.slice(at, open).trim()] = text.slice(open + 1, end)
    at = end + 1
  }
  return found
}
