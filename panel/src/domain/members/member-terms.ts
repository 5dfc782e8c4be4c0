import { defineWords } from '#panel/kit/words/words.ts'

/** Words for member data: contact channels, origins, languages. */
export const memberTerms = defineWords({
  tr: {
    channels: { sms: 'SMS', email: 'E-posta', call: 'Arama', notification: 'Anlık bildirim' },
    sources: {
      panel: 'Panel',
      website: 'Web sitesi',
      mobile: 'Mobil uygulama',
      facebook: 'Facebook',
      veteran: 'Eski sistem',
      imported: 'İçe aktarıldı',
    },
    languages: { tr: 'Türkçe', en: 'İngilizce', de: 'Almanca' },
  },
  en: {
    channels: { sms: 'SMS', email: 'E-mail', call: 'Calls', notification: 'Push' },
    sources: {
      panel: 'Panel',
      website: 'Website',
      mobile: 'Mobile app',
      facebook: 'Facebook',
      veteran: 'Former system',
      imported: 'Import',
    },
    languages: { tr: 'Turkish', en: 'English', de: 'German' },
  },
  de: {
    channels: { sms: 'SMS', email: 'E-Mail', call: 'Anrufe', notification: 'Push' },
    sources: {
      panel: 'Panel',
      website: 'Website',
      mobile: 'App',
      facebook: 'Facebook',
      veteran: 'Altes System',
      imported: 'Import',
    },
    languages: { tr: 'Türkisch', en: 'Englisch', de: 'Deutsch' },
  },
})
