import { SelectInput } from '#panel/kit/form/fields.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { escalationWords } from './escalation-words.ts'

/** The choices in seconds. There are only a few, so that users do not have to invent numbers. */
const steps = {
  louder_sec: [15, 30, 45, 60, 90],
  summon_sec: [60, 90, 120, 180, 300],
  unanswered_sec: [180, 300, 420, 600, 900],
} as const

/** The inputs for what happens while nobody handles an order. */
function Escalation() {
  const t = useWords(escalationWords)
  const label = (seconds: number) =>
    seconds % 60 === 0 ? t('minutes', { count: seconds / 60 }) : t('seconds', { count: seconds })
  return (['louder_sec', 'summon_sec', 'unanswered_sec'] as const).map((name) => (
    <SelectInput
      key={name}
      name={name}
      label={t(name)}
      isNumber
      options={steps[name].map((it) => ({ value: String(it), label: label(it) }))}
    />
  ))
}

/** The card in which the setting `escalation` is edited. */
export function useEscalationCard() {
  const t = useWords(escalationWords)
  return { title: t('title'), help: t('help'), inputs: <Escalation /> }
}
