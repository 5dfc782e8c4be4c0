import type { ImportState as State, ImportLine } from '#contract/members/member-import.ts'
import { StatusPill, type Tone } from '#panel/ui/status-pill.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const tones: Record<State, Tone> = {
  uploaded: 'neutral',
  checking: 'progress',
  checked: 'info',
  running: 'progress',
  done: 'success',
  stopped: 'warning',
  failed: 'danger',
  undoing: 'progress',
  undone: 'neutral',
}

export function ImportState({ state }: { state: State }) {
  const t = useWords(words)
  return <StatusPill tone={tones[state]}>{t(`states.${state}`)}</StatusPill>
}

const outcomeTones = { add: 'success', update: 'info', same: 'neutral', skip: 'neutral', refuse: 'danger' } as const
const stateTones = { written: 'success', undone: 'neutral', left: 'warning' } as const

/** The actual or expected outcome of a row. */
export function LineState({ line }: { line: Pick<ImportLine, 'outcome' | 'state'> }) {
  const t = useWords(words)
  if (line.state) return <StatusPill tone={stateTones[line.state]}>{t(`rowStates.${line.state}`)}</StatusPill>
  return line.outcome && <StatusPill tone={outcomeTones[line.outcome]}>{t(`outcomes.${line.outcome}`)}</StatusPill>
}
