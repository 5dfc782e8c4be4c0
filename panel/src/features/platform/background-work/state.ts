import type { WorkRow, WorkRun, WorkTrouble } from '#contract/platform/background-work.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { useWords } from '#panel/kit/words/words.ts'
import type { Tone } from '#panel/ui/status-pill.tsx'
import { words } from './words.ts'

const tones: Record<WorkRow['state'], Tone> = {
  failing: 'danger',
  late: 'warning',
  unknown: 'neutral',
  well: 'success',
}
const runTones: Record<WorkRun['state'], Tone> = {
  running: 'progress',
  done: 'success',
  failed: 'danger',
  lost: 'warning',
}
const reasons = [
  'locked',
  'too_long',
  'database_away',
  'busy',
  'unreachable',
  'limited',
  'expired',
  'unconfirmed',
  'unknown_order',
  'unreadable',
  'unknown_kind',
  'no_branch',
  'no_licence',
  'no_module',
  'other_restaurant',
] as const

/** Describes a background task in words. */
export function useWorkWords() {
  const t = useWords(words)
  const format = useFormat()
  const lang = useLanguage()
  const span = (seconds: number) =>
    seconds < 120
      ? t('seconds', { n: format.number(seconds) })
      : t('minutes', { n: format.number(Math.round(seconds / 60)) })
  const reason = (text: string) => {
    const known = reasons.find((it) => it === text)
    return known ? t(known) : text === 'failed' ? t('failedBySelf') : text
  }
  const place = (it: WorkTrouble) => it.branch_name ?? it.company_name ?? t('nobody')
  return {
    t,
    span,
    reason,
    place,
    name: ({ title }: Pick<WorkRow, 'title'>) => title[lang],
    state: ({ state }: Pick<WorkRow, 'state'>) => ({ tone: tones[state], word: t(state) }),
    run: ({ state }: WorkRun) => ({ tone: runTones[state], word: state === 'failed' ? t('failing') : t(state) }),
    took: (ms: number | null) =>
      ms === null ? '–' : ms < 1000 ? t('milliseconds', { n: format.number(ms) }) : span(Math.round(ms / 1000)),
    late: ({ late_sec }: Pick<WorkRow, 'late_sec'>) => (late_sec === 0 ? '–' : span(late_sec)),
    /** The last failure, and whom it affected. */
    wrong: (it: Pick<WorkRow, 'waits' | 'state' | 'problem' | 'given_up'>) =>
      it.given_up > 0
        ? t('givenUpCount', { n: format.number(it.given_up) })
        : it.waits
          ? `${place(it.waits)}: ${reason(it.waits.reason)}`
          : it.state === 'failing'
            ? reason(it.problem ?? '')
            : '',
  }
}
