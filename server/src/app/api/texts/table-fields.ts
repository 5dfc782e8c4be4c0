import type { FieldTexts } from '../field-texts.ts'

const token = {
  tr: 'QR koddaki adresin son parçası: `https://…/t/{token}`. Kodlar panelde Şube ayarları → Masalar → QR kodlar altındadır.',
  en: 'The last part of the address in the QR code: `https://…/t/{token}`. The codes are in the panel at Branch settings → Tables → QR codes.',
  de: 'Der letzte Teil der Adresse im QR-Code: `https://…/t/{token}`. Die Codes stehen im Panel unter Filialeinstellungen → Tische → QR-Codes.',
}

/** The fields of calls at a table. */
export const tableFields: FieldTexts = {
  'TableCodeScanInput.token': token,
  'TableCodeJoinInput.token': token,
  'TableCodeJoinInput.code': {
    tr: 'Garsonun söylediği dört rakam; panelde Masa servisi ekranında masaya dokununca görünür.',
    en: 'The four digits the waiter gives; in the panel at Table service, on the table.',
    de: 'Die vier Ziffern, die der Kellner nennt; im Panel unter Tischservice am Tisch zu sehen.',
  },
  'TableCodeScan.is_seated': {
    tr: 'Masada oturan var; rakamlar ancak o zaman geçerlidir.',
    en: 'Somebody sits there; only then do the digits work.',
    de: 'Dort sitzt jemand; nur dann gelten die Ziffern.',
  },
  'TableCodeScan.is_prepaid': {
    tr: 'Misafir sipariş verirken öder.',
    en: 'Guests pay when they order.',
    de: 'Gäste zahlen bei der Bestellung.',
  },
  'GuestSession.guest': {
    tr: 'Soran misafirin numarası, masaya katılma sırasıyla.',
    en: 'The number of the guest who asks, in the order of joining.',
    de: 'Die Nummer des Gastes, der fragt, nach der Reihenfolge der Anmeldung.',
  },
  'GuestSession.orders.guest': {
    tr: 'Siparişi veren misafir; personel verdiyse null.',
    en: 'The guest who ordered; null: the staff.',
    de: 'Der Gast, der bestellt hat; null: das Personal.',
  },
  'GuestSession.open': {
    tr: 'Masada ödenmemiş tutar: açık hesapların toplamı.',
    en: 'What is not paid yet at the table: the sum of the open bills.',
    de: 'Was am Tisch noch offen ist: die Summe der offenen Rechnungen.',
  },
  'GuestSession.orders.is_paid': {
    tr: 'Sipariş verilirken ödendi; hiçbir hesapta yoktur.',
    en: 'Paid when it was placed, and on no bill.',
    de: 'Bei der Bestellung bezahlt und auf keiner Rechnung.',
  },
  'GuestSession.bills.id': {
    tr: 'Ödeme siparişinin `bill_id` değeri.',
    en: 'The `bill_id` of the order that pays it.',
    de: 'Die `bill_id` der Bestellung, die sie bezahlt.',
  },
  'GuestSession.bills.lines': {
    tr: 'Hesabın kapsadığı ürünler; `line` siparişteki sırasıdır, 0’dan. Tutara göre bölünmüşse boştur.',
    en: 'What the bill covers; `line` counts the lines of the order from 0. Empty if it was split by amount.',
    de: 'Was die Rechnung umfasst; `line` zählt die Zeilen der Bestellung ab 0. Leer, wenn nach Betrag geteilt wurde.',
  },
  'GuestSession.payment_methods': {
    tr: 'Hesabın ödenebileceği yöntemler.',
    en: 'The methods by which a bill may be paid.',
    de: 'Womit eine Rechnung bezahlt werden kann.',
  },
}
