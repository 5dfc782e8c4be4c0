import type { ReachPart } from '#contract/organisation/reach.ts'
import type { Translate } from '#panel/kit/words/words.ts'
import type { reachHelpWords } from './reach-help-words.ts'
import { wordOf } from './reach-text.ts'

type Words = (typeof reachHelpWords)['tr']

/**
 * What a part that needs attention means or what to do; empty where its title says it all.
 * `methods`: the names of the order methods concerned.
 */
export function reachHelp(t: Translate<Words>, it: ReachPart, methods: string): string {
  if (it.state === 'ok') return ''
  const values = { methods, count: it.count ?? 0 }
  return t(`help.${wordOf(it) as keyof Words['help']}`, values)
}
