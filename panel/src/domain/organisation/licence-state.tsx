import type { Company } from '#contract/organisation/company.ts'
import type { Tone } from '#panel/ui/status-pill.tsx'
import { defineWords, useWords } from '#panel/kit/words/words.ts'

const words = defineWords({
  tr: { running: 'Geçerli', grace: 'Ek sürede', expired: 'Süresi doldu', none: 'Yok' },
  en: { running: 'Valid', grace: 'In grace period', expired: 'Expired', none: 'None' },
  de: { running: 'Gültig', grace: 'In Nachfrist', expired: 'Abgelaufen', none: 'Keine' },
})
const tones: Record<Company['licence_state'], Tone> = {
  running: 'success',
  grace: 'warning',
  expired: 'danger',
  none: 'neutral',
}

/** The state of a company's licence, for `column.state`. */
export function useLicenceState() {
  const t = useWords(words)
  return (state: Company['licence_state']) => ({ tone: tones[state], word: t(state) })
}
