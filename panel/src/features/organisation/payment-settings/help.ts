import { defineWords } from '#panel/kit/words/words.ts'

export const paymentSettingsHelp = defineWords({
  tr: {
    purpose: 'Bu şubede müşterilerin hangi yöntemle, hangi sipariş türünde ve hangi tutarlarda ödeyebileceği.',
    tasks: {
      take: {
        title: 'Kapıda kartı aç',
        steps: 'Tabloda yöntemin satırında sipariş türünün kutusunu işaretleyip kaydedin.',
      },
      limit: {
        title: 'Tutarı sınırla',
        steps: 'Kutunun altındaki *Sınır* düğmesine basın, *En az* ve *En çok* yazın.',
      },
      copy: {
        title: 'Başka şubeden al',
        steps: '*Başka bir şubeden kopyala* ile şubeyi seçin; kaydedene kadar bir şey değişmez.',
      },
    },
  },
  en: {
    purpose: 'How customers can pay here, for which kinds of orders and amounts.',
    tasks: {
      take: { title: 'Accept cards at the door', steps: 'Tick the kind of order in the method’s row and save.' },
      limit: { title: 'Limit the amount', steps: 'Press *Limit* under the box and enter *At least* and *At most*.' },
      copy: {
        title: 'Use another branch’s settings',
        steps: 'Choose the branch with *Copy from another branch*; nothing changes until you save.',
      },
    },
  },
  de: {
    purpose: 'Womit Kunden hier zahlen können, für welche Bestellarten und Beträge.',
    tasks: {
      take: {
        title: 'Karte an der Tür annehmen',
        steps: 'Setzen Sie in der Zeile der Zahlungsart das Häkchen und speichern Sie.',
      },
      limit: {
        title: 'Betrag begrenzen',
        steps: 'Tippen Sie unter dem Kästchen auf *Grenze* und tragen Sie *Mindestens* und *Höchstens* ein.',
      },
      copy: {
        title: 'Von anderer Filiale übernehmen',
        steps: 'Wählen Sie sie mit *Von einer anderen Filiale übernehmen*; bis zum Speichern ändert sich nichts.',
      },
    },
  },
})
