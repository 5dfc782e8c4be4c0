import { defineWords } from '#panel/kit/words/words.ts'

export const platformPlaceHelp = defineWords({
  tr: {
    purpose: 'Bütün firmaların ortak kullandığı tanımlar ve kurulumun kayıtları.',
    tasks: {
      find: { title: 'Bir tanımı bul', steps: 'Arama kutusuna konuyu yazın: ödeme, iptal, e-posta.' },
      pin: { title: 'Menüye sabitle', steps: 'Yanındaki iğneye basın; soldaki menüde durur.' },
      default: { title: 'Firmaların varsayılanını değiştir', steps: '*Firmalar için varsayılanlar* ekranını açın.' },
    },
  },
  en: {
    purpose: 'Definitions shared by all companies, and the installation’s own records.',
    tasks: {
      find: { title: 'Find something', steps: 'Type the subject into the search: payment, cancel, e-mail.' },
      pin: { title: 'Pin it to the menu', steps: 'Press the pin beside it.' },
      default: { title: 'Change the companies’ defaults', steps: 'Open *Defaults for companies*.' },
    },
  },
  de: {
    purpose: 'Was alle Firmen gemeinsam nutzen, und die Aufzeichnungen der Installation.',
    tasks: {
      find: { title: 'Etwas finden', steps: 'Thema ins Suchfeld tippen: Zahlung, Storno, E-Mail.' },
      pin: { title: 'Ans Menü heften', steps: 'Tippen Sie auf die Nadel daneben.' },
      default: { title: 'Vorgaben für Firmen ändern', steps: 'Öffnen Sie *Vorgaben für Firmen*.' },
    },
  },
})
