import type { RunState as State } from '#contract/kit/run.ts'
import { StatusPill, type Tone } from '#panel/ui/status-pill.tsx'
import { runWords } from './run-words.ts'
import { useWords } from './words.ts'

const tones: Record<State, Tone> = {
  scheduled: 'info',
  waiting: 'neutral',
  running: 'progress',
  done: 'success',
  failed: 'danger',
  cancelled: 'neutral',
  undone: 'neutral',
}

/** The state of long work, or of a part of it. */
export function RunState({ state }: { state: State }) {
  const t = useWords(runWords)
  return <StatusPill tone={tones[state]}>{t(`state.${state}`)}</StatusPill>
}
