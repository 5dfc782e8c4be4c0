import { defineWords, useWords } from '#panel/kit/words.ts'

const words = defineWords({
  tr: {
    unreachable: 'İYS’ye ulaşılamadı.',
    limited: 'İYS istek sınırına takıldı.',
    no_access: 'İYS girişi kabul etmedi; firma ayarlarındaki bilgilere bakın.',
    not_connected: 'İYS bağlantısı kapalıydı.',
    failed: 'İşlenemedi.',
    lapsed: 'Üç iş günü geçtikten sonra bağlantı kuruldu.',
    older: 'İYS’de daha yeni bir cevap var.',
    before_2015: '1 Mayıs 2015 öncesinin izinleri geçersizdir.',
  },
  en: {
    unreachable: 'İYS could not be reached.',
    limited: 'İYS’s request limit was reached.',
    no_access: 'İYS did not accept the sign-in; check the company settings.',
    not_connected: 'The İYS connection was off.',
    failed: 'It could not be processed.',
    lapsed: 'The connection came after the three business days.',
    older: 'İYS has a newer answer.',
    before_2015: 'Consent from before 1 May 2015 is not valid.',
  },
  de: {
    unreachable: 'İYS war nicht erreichbar.',
    limited: 'Das Anfragelimit von İYS war erreicht.',
    no_access: 'İYS hat die Anmeldung nicht angenommen; bitte die Firmeneinstellungen prüfen.',
    not_connected: 'Die Anbindung an İYS war aus.',
    failed: 'Die Eintragung ist fehlgeschlagen.',
    lapsed: 'Die Anbindung kam erst nach den drei Werktagen.',
    older: 'Bei İYS liegt eine neuere Antwort vor.',
    before_2015: 'Einwilligungen von vor dem 1. Mai 2015 gelten nicht.',
  },
})
type Known = keyof (typeof words)['tr']
const known: readonly Known[] = [
  'unreachable',
  'limited',
  'no_access',
  'not_connected',
  'failed',
  'lapsed',
  'older',
  'before_2015',
]

/** Why an answer did not get to İYS: in our words, or in İYS's own where it said more. */
export function useIysReason() {
  const t = useWords(words)
  return (reason: string) => {
    const word = known.find((it) => it === reason)
    return word ? t(word) : reason
  }
}
