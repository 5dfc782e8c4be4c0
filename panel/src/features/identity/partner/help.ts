import { defineWords } from '#panel/kit/words/words.ts'

export const partnerSignInHelp = defineWords({
  tr: {
    purpose: 'Çözüm ortağı olarak bir müşterinin paneline girmek.',
    tasks: {
      open: { title: 'Müşterinin paneline gir', steps: 'Firmayı ya da şubeyi arayın, *Aç* düğmesine basın.' },
      copy: {
        title: 'Bağlantıyı başka tarayıcıda aç',
        steps: '*Bağlantıyı kopyala*; 60 saniye ve bir kez geçerlidir.',
      },
      missing: { title: 'Firma listede yoksa', steps: 'Firmanın yöneticisi size orada bir rol vermelidir.' },
    },
  },
  en: {
    purpose: 'Enter a customer’s panel as a solution partner.',
    tasks: {
      open: { title: 'Enter a customer’s panel', steps: 'Search for company or branch and press *Open*.' },
      copy: { title: 'Open it in another browser', steps: '*Copy link*; it is valid once, for 60 seconds.' },
      missing: { title: 'If a company is missing', steps: 'Its manager must give you a role there.' },
    },
  },
  de: {
    purpose: 'Als Lösungspartner das Panel eines Kunden öffnen.',
    tasks: {
      open: { title: 'Panel eines Kunden öffnen', steps: 'Firma oder Filiale suchen und auf *Öffnen* tippen.' },
      copy: { title: 'In anderem Browser öffnen', steps: '*Link kopieren*; gilt einmal, 60 Sekunden lang.' },
      missing: { title: 'Wenn eine Firma fehlt', steps: 'Die Firma muss Ihnen dort erst eine Rolle geben.' },
    },
  },
})
