import type { FieldTexts } from '../field-texts.ts'

/** The fields of an order as its customer follows it. */
export const trackingFields: FieldTexts = {
  'CustomerOrder.promised_at': {
    tr: 'Ne zaman hazır ya da kapıda olacağı; sipariş onaylanana kadar null.',
    en: 'When it should be ready or at the door; null until the order is approved.',
    de: 'Wann die Bestellung fertig oder da sein soll; null, bis sie bestätigt ist.',
  },
  'CustomerOrder.tracking_url': {
    tr: 'Siparişin giriş yapmadan izlendiği sayfa; masadaki siparişlerde null.',
    en: 'A page to follow the order without signing in; null for orders at tables.',
    de: 'Eine Seite, auf der man die Bestellung ohne Anmeldung verfolgt; null bei Bestellungen am Tisch.',
  },
  'CustomerOrder.events': {
    tr: 'Olanlar, eskiden yeniye. Geri alınan adım kalır, ardından `take_back` gelir.',
    en: 'What has happened, oldest first. A step that was undone stays, followed by `take_back`.',
    de: 'Was geschah, Ältestes zuerst. Ein rückgängig gemachter Schritt bleibt stehen, darauf folgt `take_back`.',
  },
  'CustomerOrder.lines': {
    tr: 'Adlar şubenin dilindedir; öteki diller menüdedir.',
    en: 'Names are in the branch’s language; the menu has the others.',
    de: 'Die Namen sind in der Sprache der Filiale; die anderen Sprachen stehen in der Speisekarte.',
  },
  'CustomerOrder.total': {
    tr: 'Ödeme yöntemiyle ödenen tutar; puan, cüzdan ve çek düşülmüştür.',
    en: 'What is paid by the payment method, after points, wallet and vouchers.',
    de: 'Was mit der Zahlungsart bezahlt wird, nach Punkten, Guthaben und Gutscheinen.',
  },
  'CustomerOrder.paid_by': {
    tr: 'Neyle ne kadar ödendiği ya da ödeneceği.',
    en: 'How the order is paid, and how much by each means.',
    de: 'Womit die Bestellung bezahlt wird und wie viel jeweils.',
  },
  'CustomerOrder.given_back': {
    tr: 'Neyle ne kadar geri verildiği. İadeyi şube panelde alır.',
    en: 'What was given back by each means. Returns are made by the branch, in the panel.',
    de: 'Was davon jeweils zurückgegeben wurde. Zurückgenommen wird von der Filiale im Panel.',
  },
  'CustomerOrder.cancel': {
    tr: 'Müşteri iptal edebiliyorsa bir nesne, edemiyorsa null.',
    en: 'An object if the customer may cancel, null if not.',
    de: 'Ein Objekt, wenn der Kunde stornieren darf, sonst null.',
  },
  'CustomerOrderCancel.until': {
    tr: 'Ne zamana kadar; null ise şube onaylayana kadar.',
    en: 'Until when; null: until the branch approves the order.',
    de: 'Bis wann; null: bis die Filiale die Bestellung bestätigt.',
  },
  'CustomerOrderLine.returned': {
    tr: 'Kaç tanesi iade alındı.',
    en: 'How many of them were returned.',
    de: 'Wie viele davon zurückgenommen wurden.',
  },
  'CustomerOrder.revision': {
    tr: 'Yanıtta bir şey değişince değişir; `after` olarak gönderin.',
    en: 'Changes when anything in the answer does; send it as `after`.',
    de: 'Ändert sich mit der Antwort; senden Sie den Wert als `after`.',
  },
  'AppMemberOrders.data.returned_total': {
    tr: '`total` tutarının iade edilen kısmı.',
    en: 'The part of `total` that was given back.',
    de: 'Der Teil von `total`, der zurückgegeben wurde.',
  },
  'AppMemberOrders.data.lines.returned': {
    tr: 'Kaç tanesi iade alındı.',
    en: 'How many of them were returned.',
    de: 'Wie viele davon zurückgenommen wurden.',
  },
  'AppMemberOrders.data.again': {
    tr: 'Şimdi yeniden sipariş edilebilenler; `lines` siparişte olduğu gibi gönderilir.',
    en: 'What can be ordered again now; send `lines` with an order as they are.',
    de: 'Was jetzt noch einmal bestellbar ist; `lines` senden Sie unverändert mit einer Bestellung.',
  },
  'AppMemberOrders.data.again.gone': {
    tr: 'Yeniden sipariş edilemeyenler ve nedeni.',
    en: 'What cannot be ordered again, and why.',
    de: 'Was nicht noch einmal bestellbar ist und warum.',
  },
}
