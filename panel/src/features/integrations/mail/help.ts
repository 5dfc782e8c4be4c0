import { defineWords } from '#panel/kit/words/words.ts'

export const mailHelp = defineWords({
  tr: {
    purpose: 'Gönderilen e-postalar ve gitmeyenlerin nedeni. Metin saklanmaz.',
    tasks: {
      find: { title: 'Birine giden e-postayı bul', steps: 'Arama kutusuna alıcının adresini yazın.' },
      failed: { title: 'Gitmeyenleri gör', steps: '*Durum* filtresinde *Gönderilemedi* seçin.' },
      why: { title: 'Neden gitmedi?', steps: 'Satıra basın; *Sorun* altında yazar.' },
    },
  },
  en: {
    purpose: 'E-mails sent, and why some were not. The text is not kept.',
    tasks: {
      find: { title: 'Find mail to somebody', steps: 'Type the address into the search.' },
      failed: { title: 'See what failed', steps: 'Choose *Not sent* in the filter *Status*.' },
      why: { title: 'Why was it not sent?', steps: 'Press the row; it is under *Problem*.' },
    },
  },
  de: {
    purpose: 'Gesendete E-Mails, und warum manche nicht hinausgingen. Der Text wird nicht aufbewahrt.',
    tasks: {
      find: { title: 'E-Mails an jemanden finden', steps: 'Adresse ins Suchfeld tippen.' },
      failed: { title: 'Fehlgeschlagene sehen', steps: 'Den Filter *Status* auf *Nicht gesendet* setzen.' },
      why: { title: 'Warum ging sie nicht hinaus?', steps: 'Zeile antippen; es steht unter *Problem*.' },
    },
  },
})
