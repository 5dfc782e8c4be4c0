import type { BranchReport, SpreadRun } from '#contract/menu/spread.ts'
import { StatusPill, type Tone } from '#panel/ui/status-pill.tsx'
import { useWords } from '#panel/kit/words.ts'
import { runWords } from './run-words.ts'

type State = SpreadRun['state'] | BranchReport['state']

const tones: Record<State, Tone> = {
  waiting: 'neutral',
  scheduled: 'info',
  running: 'progress',
  done: 'success',
  failed: 'danger',
  cancelled: 'neutral',
  undone: 'neutral',
}

/** Where a menu's way to the branches, or to one of them, stands. */
export function RunState({ state }: { state: State }) {
  const t = useWords(runWords)
  return <StatusPill tone={tones[state]}>{t(`state.${state}`)}</StatusPill>
}
