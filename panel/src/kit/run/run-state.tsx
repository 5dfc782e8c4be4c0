import type { RunState as State } from '#contract/kit/run.ts'
import { StatusPill, type Tone } from '#panel/ui/status-pill.tsx'
import { runWords } from './run-words.ts'
import { useWords } from '../words/words.ts'

/** The state of a run, or of a part that the run never reached. */
type Shown = State | 'unwritten'

const tones: Record<Shown, Tone> = {
  scheduled: 'info',
  waiting: 'neutral',
  running: 'progress',
  done: 'success',
  failed: 'danger',
  cancelled: 'neutral',
  stopped: 'neutral',
  undone: 'neutral',
  unwritten: 'neutral',
}

/** The state of a long-running job, or of a part of it. */
export function RunState({ state }: { state: Shown }) {
  const t = useWords(runWords)
  return <StatusPill tone={tones[state]}>{t(`state.${state}`)}</StatusPill>
}
