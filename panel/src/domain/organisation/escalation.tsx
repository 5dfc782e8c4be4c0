import { SelectInput } from '#panel/kit/form/fields.tsx'
import { defineWords, useWords } from '#panel/kit/words/words.ts'

const words = defineWords({
  tr: {
    title: 'Yanıtsız sipariş',
    help: 'Kimse yanıtlamazsa sırayla ne olur. Yöneticiye şimdilik e-posta gider; SMS ve anlık bildirim hizmeti bağlandığında onlarla da haber verilir.',
    louder_sec: 'Zil daha yüksek sesle çalar',
    summon_sec: 'Yöneticiye haber',
    unanswered_sec: 'Şubenin seçtiği işlem (iptal ya da çalmaya devam)',
    minutes: '{count} dakika sonra',
    seconds: '{count} saniye sonra',
  },
  en: {
    title: 'Unanswered orders',
    help: 'What happens, step by step, while nobody responds. Managers get an e-mail for now; messages follow once SMS and push services are connected.',
    louder_sec: 'Ring louder',
    summon_sec: 'Tell the managers',
    unanswered_sec: 'Do what the branch chose (cancel or keep ringing)',
    minutes: '{count, plural, one {after # minute} other {after # minutes}}',
    seconds: 'after {count} seconds',
  },
  de: {
    title: 'Unbeantwortete Bestellungen',
    help: 'Was nacheinander geschieht, solange niemand reagiert. Vorerst bekommt die Leitung eine E-Mail; Nachrichten folgen, sobald SMS- und Push-Dienst verbunden sind.',
    louder_sec: 'Lauter klingeln',
    summon_sec: 'Die Leitung benachrichtigen',
    unanswered_sec: 'Stornieren oder weiterklingeln, wie in der Filiale eingestellt',
    minutes: '{count, plural, one {nach # Minute} other {nach # Minuten}}',
    seconds: 'nach {count} Sekunden',
  },
})

/** The choices in seconds. There are only a few, so that users do not have to invent numbers. */
const steps = {
  louder_sec: [15, 30, 45, 60, 90],
  summon_sec: [60, 90, 120, 180, 300],
  unanswered_sec: [180, 300, 420, 600, 900],
} as const

/** The inputs for what happens while nobody handles an order. */
function Escalation() {
  const t = useWords(words)
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
  const t = useWords(words)
  return { title: t('title'), help: t('help'), inputs: <Escalation /> }
}
