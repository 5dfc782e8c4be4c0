import { worstFirst, type Reach, type ReachPart } from '#contract/organisation/reach.ts'
import { platforms } from '#contract/platform/platforms.ts'
import type { Translate } from '#panel/kit/words/words.ts'
import type { reachHelpWords } from './reach-help-words.ts'
import { reachTitle, wordOf } from './reach-text.ts'
import type { reachWords } from './reach-words.ts'

type Words = (typeof reachHelpWords)['tr']
type H = Translate<Words>

/**
 * Codes whose titles are in `reachHelpWords`: the reasons for which the branch itself refuses
 * orders, and codes that the header never shows first.
 */
const listed: readonly string[] = [
  'inactive',
  'licence',
  'no_method',
  'special_day',
  'outside_hours',
  'last_order',
  'by_hand',
  'partly',
  'busy',
  'no_till',
  'cut',
]

/**
 * Says in a full sentence how one part of the way from an order to the branch's staff is doing,
 * whether it is fine or not.
 */
export function partTitle(t: Translate<(typeof reachWords)['tr']>, h: H, it: ReachPart): string {
  const word = wordOf(it)
  if (it.state !== 'ok' && !listed.includes(word)) return reachTitle(t, it)
  const { part, platform, count } = it
  const name = platform ? platforms[platform].short : h(`part.${part}`)
  return h(`title.${word as keyof Words['title']}`, { name, count: count ?? 0 })
}

/**
 * Explains what is wrong with one part of the way from an order to the branch's staff, or says what
 * to do. Empty if the part is fine.
 */
export function reachHelp(h: H, it: ReachPart): string {
  if (it.state === 'ok') return ''
  return h(`help.${wordOf(it) as keyof Words['help']}`, { count: it.count ?? 0 })
}

/**
 * The state of the way from an order to the branch's staff, as shown on a device that has lost its
 * own live connection.
 */
export const withoutLine = ({ parts }: Reach): Reach =>
  worstFirst(
    parts.map((it) => (it.part === 'line' ? { ...it, state: 'warning', code: 'cut', fix: null, since: null } : it)),
  )
