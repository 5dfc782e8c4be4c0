import { minorOf } from '#contract/kit/typed-amount.ts'

export interface PastedOption {
  name: string
  /** Minor units. */
  price: number
  max_count: number
}
/** A line of a sheet with its option, or why it has none. */
export interface PastedLine {
  text: string
  option: PastedOption | null
  why: 'name' | 'long' | 'amount' | 'count' | 'twice' | 'many' | null
}

export interface Reading {
  /** The language's own separator. */
  decimal: string
  /** The number of minor units in one unit. */
  scale: number
  /** Names that already exist. */
  taken: readonly string[]
  /** How many more options the group can take. */
  room: number
}

const longest = 80
const highest = 1_000_000_000

/**
 * Reads options copied from a sheet or a message, one per line. A line has columns with name, price
 * and maximum count, or the name followed by its price ("Kaşar +45 ₺"). A missing price is 0. A
 * line whose price cannot be read is left out.
 */
export function readOptions(text: string, { decimal, scale, taken, room }: Reading): PastedLine[] {
  const seen = new Set(taken.map(keyOf))
  let left = room
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '')
  const isCsv = lines.some((line) => commaCells(line, decimal) !== null)
  return lines.map((line) => {
    const [name = '', price = '', count = ''] = cellsOf(line, decimal, isCsv)
    const option = { name, price: priceOf(price), max_count: count === '' ? 1 : Number(count) }
    const why = faultOf(option)
    if (why === null) {
      seen.add(keyOf(name))
      left -= 1
    }
    return { text: line.trim(), option: why === null ? option : null, why }
  })

  /**
   * NaN for text that is not an amount, is a percentage, or has more decimals than the currency.
   */
  function priceOf(written: string) {
    if (written === '') return 0
    const minor = written.includes('%') ? null : minorOf(written.replace(/^\+\s*/, ''), decimal, scale)
    return minor ?? Number.NaN
  }

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

/** Text that looks like an amount, whether it can be read or not: 12,50 ₺, 1e5, (5), 45,-. */
const numberLike =
  /^[-+−(]*\s?(?:\p{Sc}|TL|[A-Z]{3})?\s?[\d.,'’]*\d[\d.,'’]*(?:[eE][+-]?\d+)?\s?(?:\p{Sc}|TL|tl|lira|euro|[A-Z]{3})?[-)]*$/u
/** Finds quoted cells, whose content is not split at separators. */
const quotedCell = /(?<=^|[\t;|,]) *"((?:[^"]|"")*)" *(?=$|[\t;|,])/g
/** A placeholder for a quoted cell while its line is split. */
const held = '\uE000'
/** Marks a price that can be read in two ways and therefore does not count as an amount. */
const unclear = '?'

const lineOf = (line: string) => {
  const quoted: string[] = []
  const bare = line.replace(quotedCell, (_, cell: string) => {
    quoted.push(cell.replaceAll('""', '"').trim())
    return held
  })
  const split = (separator: string | RegExp) => {
    let next = 0
    return bare.split(separator).map((it) => (it.trim() === held ? (quoted[next++] ?? '') : it.trim()))
  }
  return { bare, split }
}

/**
 * The columns of a line. If there are no separators, an amount at its end becomes the second
 * column. `isCsv`: other lines use commas as separators.
 */
function cellsOf(line: string, decimal: string, isCsv: boolean): string[] {
  const { bare, split } = lineOf(line)
  const separator = ['\t', ';', '|'].find((it) => bare.includes(it))
  if (separator) return split(separator)
  const whole = line.trim()
  if (numberLike.test(whole)) return ['', whole]
  const columns = commaCells(line, decimal)
  if (columns) return columns
  const [, name, price] = /^(.*\S)\s+(\S*\d\S*(?:\s?(?:\p{Sc}|TL|tl|lira|euro|[A-Z]{3}))?)$/u.exec(whole) ?? []
  if (name && price && numberLike.test(price)) return [name.replace(/\s*[,:=–\p{Sc}-]+$/u, ''), price]
  return isCsv && hasColumns(bare) ? [whole, unclear] : split('\n')
}

/**
 * Whether the line has columns separated by commas. A comma between two digits may be a decimal
 * comma.
 */
const hasColumns = (bare: string) => /(?<!\d),|,(?!\d)/.test(bare)

/** Name, price and count separated by commas. null if no comma is followed by a price. */
function commaCells(line: string, decimal: string): string[] | null {
  const { bare, split } = lineOf(line)
  if (!hasColumns(bare)) return null
  for (const separator of [/,\s+/, ',']) {
    const cells = split(separator)
    const at = cells.findIndex((it, n) => n > 0 && (it === '' || numberLike.test(it)))
    if (at < 1) continue
    const name = cells.slice(0, at).join(', ')
    // In Turkish and German, “Kaşar,12,50” may mean the price 12,50, or the price 12 and at most 50
    // pieces.
    const isTwo = decimal === ',' && separator === ',' && /\d,\d\d+\s*$/.test(bare)
    return isTwo ? [name, unclear] : [name, ...cells.slice(at)]
  }
  return null
}
