import type { BranchState } from '#contract/organisation/branch.ts'
import type { ReachPart } from '#contract/organisation/reach.ts'
import { platforms } from '#contract/platform/platforms.ts'
import type { Tone } from '#panel/ui/status-pill.tsx'
import type { Translate } from '#panel/kit/words/words.ts'
import type { reachHelpWords } from './reach-help-words.ts'
import type { reachWords } from './reach-words.ts'

type Words = (typeof reachWords)['tr']
type T = Translate<Words>

/**
 * The key of the text about one part of a branch's reach (everything between an order and the
 * branch's staff). For a few codes, the text depends on which part it is.
 */
export function wordOf({
  part,
  code,
  state,
}: ReachPart): keyof Words['title'] | keyof (typeof reachHelpWords)['tr']['title'] {
  if (code === 'muted' || (part === 'bell' && code === 'no_till')) return 'bell_off'
  if (part === 'platform' && code === 'open') return 'open_on'
  if (code === 'by_hand' && state === 'warning') return 'partly'
  return code
}

/** What is wrong with one part of a branch's reach, as a full sentence: “Closed by Getir”. */
export const reachTitle = (t: T, it: ReachPart): string =>
  t(`title.${wordOf(it) as keyof Words['title']}`, { name: it.platform ? platforms[it.platform].short : '' })

/** The parts of a branch's reach that need attention; none while the branch is closed. */
const troublesOf = (state: BranchState['state'], parts: readonly ReachPart[]) =>
  state === 'closed' ? [] : parts.filter((it) => it.state !== 'ok' && it.part !== 'here')

/**
 * Describes a branch in few words: whether it takes orders, then the most serious problem that
 * keeps some orders away. `more`: how many further problems need attention.
 */
export function reachSummary(t: T, state: BranchState['state'], parts: readonly ReachPart[]) {
  const [first, ...others] = troublesOf(state, parts)
  return {
    state: t(`state.${state === 'offline' ? 'open' : state}`),
    trouble: first ? (wordOf(first) === 'bell_off' ? t('bellOff') : reachTitle(t, first)) : null,
    more: others.length,
  }
}

/** The colour for a branch's state. A closed branch takes no orders; an open one may miss some. */
export const reachTone = (
  state: BranchState['state'],
  parts: readonly ReachPart[],
): Extract<Tone, 'success' | 'warning' | 'danger'> =>
  state === 'closed' ? 'danger' : state === 'busy' || parts.some((it) => it.state !== 'ok') ? 'warning' : 'success'

/**
 * After a reload, a page makes its device ring for orders again within this time, in ms. Until
 * then, no warning of a silent alarm is shown.
 */
export const bellPatienceMs = 4000

/**
 * The parts of a branch's reach except the bell and the live connection. A page does not know these
 * right after loading, because its own device starts to ring for orders only within seconds.
 */
export const withoutBell = (parts: readonly ReachPart[]) =>
  parts.filter((it) => it.part !== 'bell' && it.part !== 'line')
