import { amountOf } from '#panel/ui/typed-amount.ts'

export interface PastedOption {
  name: string
  /** Minor units. */
  price: number
  max_count: number
}
/** A line of a sheet: the option it says, or why it says none. */
export interface PastedLine {
  text: string
  option: PastedOption | null
  why: 'name' | 'long' | 'amount' | 'count' | 'twice' | 'many' | null
}

export interface Reading {
  /** The language's own separator. */
  decimal: string
  /** So many minor units make one. */
  scale: number
  /** Names that are there already. */
  taken: readonly string[]
  /** So many more fit. */
  room: number
}

const longest = 80
const highest = 1_000_000_000

/**
 * Options as they are copied from a sheet or a message, one a line: name, price and how many at most, in columns, or the name with its price behind it
 * ("Kaşar +45 ₺"). A price that is not written is 0.
 */
export function readOptions(text: string, { decimal, scale, taken, room }: Reading): PastedLine[] {
  const seen = new Set(taken.map(keyOf))
  let left = room
  return text
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [name = '', price = '', count = ''] = cellsOf(line, decimal)
      const amount = price === '' ? 0 : amountOf(price.replace(/^\+\s*/, ''), decimal)
      const option = {
        name,
        price: Math.round((amount ?? Number.NaN) * scale),
        max_count: count === '' ? 1 : Number(count),
      }
      const why = faultOf(option)
      if (why === null) {
        seen.add(keyOf(name))
        left -= 1
      }
      return { text: line.trim(), option: why === null ? option : null, why }
    })

  function faultOf({ name, price, max_count }: PastedOption): PastedLine['why'] {
    if (name === '') return 'name'
    if (name.length > longest) return 'long'
    if (!(price >= 0 && price <= highest)) return 'amount'
    if (!Number.isInteger(max_count) || max_count < 1 || max_count > 99) return 'count'
    if (seen.has(keyOf(name))) return 'twice'
    return left > 0 ? null : 'many'
  }
}

const keyOf = (name: string) => name.trim().toLocaleLowerCase('tr')

/** The columns of a line; where it has none, the amount at its end is the second. */
function cellsOf(line: string, decimal: string): string[] {
  const separator = ['\t', ';', '|'].find((it) => line.includes(it))
  if (separator)
    return line.split(separator).map((it) =>
      it
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .trim(),
    )
  const [, name, price] = /^(.*\S)\s+(\S*\d\S*(?:\s?(?:\p{Sc}|TL|tl|[A-Z]{3}))?)$/u.exec(line.trim()) ?? []
  const isAmount = price !== undefined && amountOf(price.replace(/^\+/, ''), decimal) !== null
  return name && isAmount ? [name.replace(/\s*[,:=–-]$/, ''), price] : [line.trim()]
}
