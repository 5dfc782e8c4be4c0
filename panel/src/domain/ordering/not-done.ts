import type { OrderRow } from '#contract/ordering/order.ts'
import type { Refusal } from '#panel/kit/server/client.ts'
import { defineWords, say } from '#panel/kit/words/words.ts'
import { shownNumber } from './order-number.ts'

const words = defineWords({
  tr: {
    notDone: 'Sipariş {number} olduğu gibi kaldı',
    noAnswer: 'Sunucuya ulaşılamadı. Bağlantı gelince yeniden deneyin.',
    unsure: 'Sipariş {number}: sunucudan yanıt gelmedi',
    unsureText: 'İşlem yapılmış olabilir; siparişe bakın. Yeniden denerseniz ikinci kez yapılmaz.',
  },
  en: {
    notDone: 'Order {number} stays as it was',
    noAnswer: 'The server could not be reached. Try again once the connection is back.',
    unsure: 'Order {number}: no reply from the server',
    unsureText: 'It may have gone through; check the order. If you try again, it will not be done twice.',
  },
  de: {
    notDone: 'Bestellung {number} bleibt, wie sie war',
    noAnswer: 'Der Server ist nicht erreichbar. Versuchen Sie es noch einmal, sobald die Verbindung wieder da ist.',
    unsure: 'Bestellung {number}: keine Antwort vom Server',
    unsureText:
      'Vielleicht hat es trotzdem geklappt; sehen Sie in der Bestellung nach. Auch bei einem neuen Versuch geschieht es nur einmal.',
  },
})

/** What a till is told about a step that was refused, or of which it does not know whether it was taken. */
export function notDone(row: OrderRow, refusal: Refusal): { title: string; description: string } {
  const t = say(words)
  const of = { number: shownNumber(row) }
  if (refusal.isUnsure) return { title: t('unsure', of), description: t('unsureText') }
  return { title: t('notDone', of), description: refusal.status === '' ? t('noAnswer') : refusal.message }
}
