import type { Kiosk } from '#contract/organisation/kiosk.ts'
import { StatusPill, type Tone } from '#panel/ui/status-pill.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const tones: Record<Kiosk['state'], Tone> = {
  waiting: 'neutral',
  online: 'success',
  offline: 'warning',
  locked: 'info',
  refused: 'danger',
}

/** Shows the state of a kiosk's seat. Hovering shows an explanation. */
export function KioskState({ state }: { state: Kiosk['state'] }) {
  const t = useWords(words)
  return (
    <span title={t(`help.${state}`)}>
      <StatusPill tone={tones[state]}>{t(`states.${state}`)}</StatusPill>
    </span>
  )
}
