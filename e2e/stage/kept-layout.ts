import { readFileSync, writeFileSync } from 'node:fs'

/**
 * What stands where on each screen, in German: beside the alarm's rail at 1440 px, on a till and on
 * a phone. The crawl compares what it sees with this file. This command writes it anew:
 *
 *     KEEP_LAYOUT=1 npx playwright test e2e/crawl.spec.ts --project journeys --workers 1
 */
const file = new URL('../layout.txt', import.meta.url)

/** The lines of each screen, by its path. */
type Kept = Map<string, string[]>

export function readKept(text = readFileSync(file, 'utf8')): Kept {
  const kept: Kept = new Map()
  let lines: string[] = []
  for (const line of text.split('\n').filter(Boolean))
    if (line.startsWith('/')) kept.set(line, (lines = []))
    else lines.push(line.trim())
  return kept
}

const written = (kept: Kept) =>
  [...kept]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, lines]) => [path, ...lines.map((it) => `  ${it}`)].join('\n'))
    .join('\n')

/**
 * Replaces the lines of the screens that have changed, and removes those of screens that are gone.
 * Lines that still hold stay as they are, so that the file's diff shows only what has changed.
 */
export function keep(seen: Kept, screens: readonly string[]): void {
  const kept = readKept()
  for (const [path, lines] of seen) if (moved(kept.get(path) ?? [], lines).length > 0) kept.set(path, lines)
  for (const path of kept.keys()) if (!screens.includes(path)) kept.delete(path)
  writeFileSync(file, `${written(kept)}\n`)
}

/** Two widths in pixels. The words in a column change from day to day, and so does its width. */
const isNear = (a: number, b: number) => Math.abs(a - b) <= Math.max(48, 0.4 * Math.max(a, b))

interface Parts {
  /** The list, or what else the line is about. */
  head: string
  /** Its columns, fields or tools. */
  items: Map<string, number>
  hasRows: boolean
  /** The height of a row in pixels, or of a card in lines. */
  height: number
}

function partsOf(line: string): Parts {
  const [, head = line, rest = ''] = /^((?:\w+ )?(?:table|cards) [^:]+)(?:: (.*))?$/.exec(line) ?? []
  const [items = '', ...more] = rest.split('; ')
  const rows = more.find((it) => /^(rows|lines): /.test(it))
  return {
    head,
    items: new Map(
      items.split(' | ').map((it) => {
        const [, says = it, width = '0'] = /^(.*?)(?: (\d+))?$/.exec(it) ?? []
        return [says, Number(width)]
      }),
    ),
    hasRows: rows !== undefined,
    height: Number(rows?.replace(/\D+/, '') ?? 0),
  }
}

/**
 * Whether two lines state the same layout. Which column gives way last depends on what the rows say
 * today, so one column may come and one may go. A list without rows shows nothing of its layout.
 */
function isLike(first: string, second: string): boolean {
  const [a, b] = [partsOf(first), partsOf(second)]
  if (a.head !== b.head) return false
  const isTable = /\btable /.test(a.head)
  if (!isTable && !/\bcards /.test(a.head)) return first === second
  if (!a.hasRows || !b.hasRows) return true
  const [came, went] = [
    [...b.items.keys()].filter((it) => !a.items.has(it)),
    [...a.items.keys()].filter((it) => !b.items.has(it)),
  ]
  return (
    came.length <= 1 &&
    went.length <= 1 &&
    ![...came, ...went].some((it) => / (breaks|cut)$/.test(it)) &&
    Math.abs(a.height - b.height) <= (isTable ? 8 : 1) &&
    // The others take the room of a column that went.
    (came.length + went.length > 0 || [...a.items].every(([name, width]) => isNear(width, b.items.get(name)!)))
  )
}

/** What has moved on a screen: the kept lines that no longer hold, and the lines seen instead. */
export const moved = (kept: readonly string[], seen: readonly string[]): string[] => [
  ...kept.filter((line) => !seen.some((it) => isLike(line, it))).map((it) => `- ${it}`),
  ...seen.filter((line) => !kept.some((it) => isLike(it, line))).map((it) => `+ ${it}`),
]
