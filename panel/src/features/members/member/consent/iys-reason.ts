import { defineWords, useWords } from '#panel/kit/words/words.ts'

const words = defineWords({
  tr: {
    unreachable: 'İYS’ye ulaşılamadı.',
    limited: 'İYS’nin istek sınırına takıldı.',
    no_access: 'İYS girişi kabul etmedi; firma ayarlarındaki bilgilere bakın.',
    not_connected: 'İYS bağlantısı kapalıydı.',
    failed: 'İşlenemedi.',
    lapsed: 'Firma İYS’ye üç iş günü geçtikten sonra bağlandı.',
    older: 'İYS’de daha yeni bir cevap var.',
    before_2015: '1 Mayıs 2015’ten önceki izinler geçersiz.',
  },
  en: {
    unreachable: 'İYS could not be reached.',
    limited: 'İYS’s request limit was reached.',
    no_access: 'İYS did not accept the sign-in; check the company settings.',
    not_connected: 'The İYS connection was off.',
    failed: 'It could not be processed.',
    lapsed: 'The company was connected only after the three working days.',
    older: 'İYS has a newer answer.',
    before_2015: 'Consent from before 1 May 2015 is not valid.',
  },
  de: {
    unreachable: 'İYS war nicht erreichbar.',
    limited: 'Das Anfragelimit von İYS war erreicht.',
    no_access: 'İYS hat die Anmeldung nicht angenommen; bitte die Firmeneinstellungen prüfen.',
    not_connected: 'Die Verbindung zu İYS war aus.',
    failed: 'Die Eintragung ist fehlgeschlagen.',
    lapsed: 'Die Firma war erst nach den drei Arbeitstagen mit İYS verbunden.',
    older: 'Bei İYS liegt eine neuere Antwort vor.',
    before_2015: 'Einwilligungen aus der Zeit vor dem 1. Mai 2015 gelten nicht.',
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

/** Why an answer did not reach İYS: in our words, or in İYS's own if it sent any. */
export function useIysReason() {
  const t = useWords(words)
  return (reason: string) => {
    const word = known.find((it) => it === reason)
    return word ? t(word) : reason
  }
}
