import { readFileSync, writeFileSync } from 'node:fs'

/**
 * The layout of each screen, in German: beside the alarm's rail at 1440 px, on a till and on a
 * phone. The crawl compares each screen with this file. This command updates the file:
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
 * Replaces the lines of the screens whose layout has changed, and removes the lines of screens that
 * no longer exist. The lines of other screens stay as they are, so that the file's diff shows only
 * real changes.
 */
export function updateKept(seen: Kept, screens: readonly string[]): void {
  const kept = readKept()
  for (const [path, lines] of seen) if (moved(kept.get(path) ?? [], lines).length > 0) kept.set(path, lines)
  for (const path of kept.keys()) if (!screens.includes(path)) kept.delete(path)
  writeFileSync(file, `${written(kept)}\n`)
}

/**
 * Whether two widths, in pixels, are similar. The texts in a column change from day to day, and
 * with them its width.
 */
const isNear = (a: number, b: number) => Math.abs(a - b) <= Math.max(48, 0.4 * Math.max(a, b))

interface Parts {
  /** The name of the list, or the complete line if it does not describe a list. */
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

/** A column or field without the remark that its text is broken or cut off. */
const nameOf = (item: string) => item.replace(/ (breaks|cut)$/, '')

/**
 * Whether a text is cut off that was not, or the first text of a row, its name, is broken that was
 * not. Other texts may break, because they change from day to day.
 */
const isWorse = (before: Parts, after: Parts) =>
  [...after.items.keys()].some(
    (it, at) => !before.items.has(it) && (it.endsWith(' cut') || (at === 0 && it.endsWith(' breaks'))),
  )

/**
 * Whether a line seen now describes the same layout as the kept one. Which column is hidden last
 * depends on the texts in the rows, so one column may be new and one may be missing. Without rows, a
 * list's layout is unknown, so any layout is accepted.
 */
function isLike(keptLine: string, seenLine: string): boolean {
  const [a, b] = [partsOf(keptLine), partsOf(seenLine)]
  if (a.head !== b.head) return false
  const isTable = /\btable /.test(a.head)
  if (!isTable && !/\bcards /.test(a.head)) return keptLine === seenLine
  if (!a.hasRows || !b.hasRows) return true
  const [was, is] = [a, b].map(({ items }) => new Map([...items].map(([it, width]) => [nameOf(it), width])))
  const [came, went] = [[...is!.keys()].filter((it) => !was!.has(it)), [...was!.keys()].filter((it) => !is!.has(it))]
  return (
    came.length <= 1 &&
    went.length <= 1 &&
    !isWorse(a, b) &&
    Math.abs(a.height - b.height) <= (isTable ? 8 : 1) &&
    // If a column is missing or new, the other columns have other widths.
    (came.length + went.length > 0 || [...was!].every(([name, width]) => isNear(width, is!.get(name)!)))
  )
}

/** How a screen has changed: the kept lines that no longer match, and the lines seen instead. */
export const moved = (kept: readonly string[], seen: readonly string[]): string[] => [
  ...kept.filter((line) => !seen.some((it) => isLike(line, it))).map((it) => `- ${it}`),
  ...seen.filter((line) => !kept.some((it) => isLike(it, line))).map((it) => `+ ${it}`),
]
