import { defineWords } from '#panel/kit/words/words.ts'

export const consentWords = defineWords({
  tr: {
    title: 'Mesaj izinleri',
    help: 'Almanya’daki üyelerin e-posta izni, üye gönderilen onay bağlantısına basana kadar bekler.',
    existing_customer: 'Mevcut müşteriye sormadan e-posta (Almanya)',
    existingHelp: '§7(3) UWG: yalnızca daha önce sipariş veren ve hiç reddetmeyen üyelere, benzer ürünler için.',
  },
  en: {
    title: 'Consent to messages',
    help: 'For members in Germany, consent to e-mails counts only once they confirm it with the link mailed to them.',
    existing_customer: 'E-mail existing customers without asking (Germany)',
    existingHelp: '§7(3) UWG: only members who have ordered before and never refused, about similar products.',
  },
  de: {
    title: 'Einwilligungen in Nachrichten',
    help: 'Bei Mitgliedern in Deutschland gilt die Einwilligung in E-Mails erst, wenn sie sie über den zugesandten Link bestätigt haben.',
    existing_customer: 'Bestandskunden ohne Nachfrage per E-Mail anschreiben (Deutschland)',
    existingHelp: '§ 7 Abs. 3 UWG: nur wer schon bestellt und nie widersprochen hat, zu ähnlichen Waren.',
  },
})
