import { SwitchInput } from '#panel/kit/fields.tsx'
import { defineWords, useWords } from '#panel/kit/words.ts'

const words = defineWords({
  tr: {
    title: 'Mesaj izinleri',
    help: 'Almanya’daki üyelerin e-posta izni, gönderilen onay bağlantısına basana kadar bekler.',
    existing_customer: 'Mevcut müşteriye sormadan e-posta (Almanya)',
    existingHelp: '§7(3) UWG: yalnızca daha önce sipariş veren ve hiç reddetmeyen üyelere, benzer ürünler için.',
  },
  en: {
    title: 'Consent to messages',
    help: 'The consent of members in Germany to e-mails waits until they press the link mailed to them.',
    existing_customer: 'E-mail existing customers without asking (Germany)',
    existingHelp: '§7(3) UWG: only members who have ordered before and never refused, about similar products.',
  },
  de: {
    title: 'Einwilligungen in Nachrichten',
    help: 'Die Einwilligung von Mitgliedern in Deutschland in E-Mails wartet, bis sie den zugesandten Link bestätigt haben.',
    existing_customer: 'Bestandskunden ohne Nachfrage per E-Mail anschreiben (Deutschland)',
    existingHelp: '§ 7 Abs. 3 UWG: nur wer schon bestellt und nie widersprochen hat, zu ähnlichen Waren.',
  },
})

function Inputs() {
  const t = useWords(words)
  return <SwitchInput name="existing_customer" label={t('existing_customer')} description={t('existingHelp')} />
}

/** The setting `consents` as a card of its company's settings. */
export function useConsentCard() {
  const t = useWords(words)
  return { title: t('title'), help: t('help'), inputs: <Inputs /> }
}
