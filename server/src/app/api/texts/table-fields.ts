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
    en: 'The four digits the waiter gives; the panel shows them at Table service when the table is opened.',
    de: 'Die vier Ziffern, die der Kellner nennt; das Panel zeigt sie unter Tischservice, wenn man auf den Tisch tippt.',
  },
  'TableCodeScan.is_seated': {
    tr: 'Masada oturan var; rakamlar ancak o zaman geçerlidir.',
    en: 'Guests are seated at the table; only then do the digits work.',
    de: 'Am Tisch sitzt jemand; nur dann gelten die Ziffern.',
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
    en: 'The guest who ordered; null if the staff did.',
    de: 'Der Gast, der bestellt hat; null, wenn es das Personal war.',
  },
  'GuestSession.open': {
    tr: 'Masada ödenmemiş tutar: açık hesapların toplamı.',
    en: 'What is still unpaid at the table: the sum of the open bills.',
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
    tr: 'Hesabın kapsadığı ürünler; `line`, satırın siparişteki sırasıdır, 0’dan başlar. Tutara göre bölünmüşse boştur.',
    en: 'What the bill covers; `line` counts the lines of the order from 0. Empty if it was split by amount.',
    de: 'Was die Rechnung umfasst; `line` zählt die Zeilen der Bestellung ab 0. Leer, wenn nach Betrag geteilt wurde.',
  },
  'GuestSession.payment_methods': {
    tr: 'Hesabın ödenebileceği yöntemler.',
    en: 'The methods by which a bill may be paid.',
    de: 'Womit eine Rechnung bezahlt werden kann.',
  },
}
