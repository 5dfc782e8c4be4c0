import type { LogRow } from '#contract/integrations/integration-log.ts'
import type { Tone } from '#panel/ui/status-pill.tsx'
import { StatePill } from '#panel/kit/list/columns.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const tones: Record<LogRow['state'], Tone> = { waiting: 'info', done: 'success', problem: 'danger' }

/** The state of a delivery or a step. */
export function useLogState() {
  const t = useWords(words)
  return ({ state }: Pick<LogRow, 'state'>) => ({ tone: tones[state], word: t(state) })
}

export const LogState = (it: Pick<LogRow, 'state'>) => <StatePill {...useLogState()(it)} />
