import type { LogRow } from '#contract/integrations/integration-log.ts'
import { StatusPill, type Tone } from '#panel/ui/status-pill.tsx'
import { useWords } from '#panel/kit/words.ts'
import { words } from './words.ts'

const tones: Record<LogRow['state'], Tone> = { waiting: 'info', done: 'success', problem: 'danger' }

export function LogState({ state }: { state: LogRow['state'] }) {
  const t = useWords(words)
  return <StatusPill tone={tones[state]}>{t(state)}</StatusPill>
}
