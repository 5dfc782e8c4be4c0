import { defineWords } from '#panel/kit/words/words.ts'

export const integrationPlatformHelp = defineWords({
  tr: {
    purpose: 'Şubelerin hangi teslimat platformlarına bağlanabildiği ve kesintilerde okudukları not.',
    tasks: {
      off: { title: 'Platformu kapat', steps: 'Platformu açın, *Yeni bağlantıya açık* anahtarını kapatıp kaydedin.' },
      note: { title: 'Kesintiyi duyur', steps: '*Şubelere not* alanına yazın; bağlı şubeler hemen görür.' },
    },
  },
  en: {
    purpose: 'Which delivery platforms branches can connect to, and what they read during outages.',
    tasks: {
      off: { title: 'Switch a platform off', steps: 'Open it, switch *Open to new connections* off and save.' },
      note: { title: 'Announce an outage', steps: 'Write *Note to branches*; connected branches see it at once.' },
    },
  },
  de: {
    purpose: 'Mit welchen Lieferplattformen sich Filialen verbinden können und was sie bei Störungen lesen.',
    tasks: {
      off: {
        title: 'Plattform ausschalten',
        steps: 'Öffnen, *Offen für neue Verbindungen* ausschalten und speichern.',
      },
      note: {
        title: 'Störung melden',
        steps: '*Hinweis an Filialen* ausfüllen; verbundene Filialen sehen ihn sofort.',
      },
    },
  },
})
