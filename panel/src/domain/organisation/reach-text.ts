import type { BranchState } from '#contract/organisation/branch.ts'
import { worstFirst, type Reach, type ReachPart } from '#contract/organisation/reach.ts'
import { platforms } from '#contract/platform/platforms.ts'
import type { Tone } from '#panel/ui/status-pill.tsx'
import type { Translate } from '#panel/kit/words/words.ts'
import type { reachWords } from './reach-words.ts'

type Words = (typeof reachWords)['tr']
type T = Translate<Words>

/** What is said of a part depends on which one it is, for a few codes. */
export function wordOf({ part, code, state }: ReachPart): keyof Words['title'] {
  if (code === 'muted' || (part === 'bell' && code === 'no_till')) return 'bell_off'
  if (part === 'platform' && code === 'open') return 'open_on'
  if (code === 'by_hand' && state === 'warning') return 'partly'
  return code
}

const valuesOf = (t: T, { part, platform, count }: ReachPart) => ({
  name: platform ? platforms[platform].short : t(`part.${part}`),
  count: count ?? 0,
})

/** A part in a sentence of its own: “Getir has closed it”. */
export const reachTitle = (t: T, it: ReachPart): string => t(`title.${wordOf(it)}`, valuesOf(t, it))

/** The same where room is scarce. */
const reachBrief = (t: T, it: ReachPart): string => (wordOf(it) === 'bell_off' ? t('bellOff') : reachTitle(t, it))

/**
 * A branch in few words: whether it takes orders, then the worst of what keeps some away. `more`:
 * how many other parts need attention.
 */
export function reachSummary(t: T, state: BranchState['state'], { parts }: Reach) {
  const troubles = state === 'closed' ? [] : parts.filter((it) => it.state !== 'ok' && it.part !== 'here')
  return {
    state: t(`state.${state === 'offline' ? 'open' : state}`),
    trouble: troubles[0] ? reachBrief(t, troubles[0]) : null,
    more: Math.max(0, troubles.length - 1),
  }
}

/** A closed branch takes no orders; an open one may miss some. */
export const reachTone = (
  state: BranchState['state'],
  headline: ReachPart,
): Extract<Tone, 'success' | 'warning' | 'danger'> =>
  state === 'closed' ? 'danger' : state === 'busy' || headline.state !== 'ok' ? 'warning' : 'success'

/** The same answer on a device whose own live connection is gone. */
export const withoutLine = ({ parts }: Reach): Reach =>
  worstFirst(
    parts.map((it) => (it.part === 'line' ? { ...it, state: 'warning', code: 'cut', fix: null, since: null } : it)),
  )

/** Without what a page that has just loaded cannot know: its own device arms within seconds. */
export const withoutBell = ({ parts }: Reach): Reach =>
  worstFirst(parts.map((it) => (it.part === 'bell' || it.part === 'line' ? { ...it, state: 'ok' } : it)))
