import type { CallTexts } from '../call-texts.ts'

/** A member's addresses, cheques at the checkout, and what the law lets them ask for. */
export const memberData: CallTexts = {
  'appAddress.list': {
    tr: [
      'Adresleri oku',
      'Son kullanılan önce. `branch_id` verilirse her adres için teslimat bölgesi ve ücreti de gelir.',
    ],
    en: ['Read the addresses', 'The one used last first. With `branch_id`, each says its delivery zone and fee.'],
    de: ['Adressen lesen', 'Die zuletzt benutzte zuerst. Mit `branch_id` nennt jede Liefergebiet und Gebühr.'],
  },
  'appAddress.create': {
    tr: ['Adres ekle', 'Bölge ve ücretin bulunması için konumu (`lat`, `lng`) da gönderin.'],
    en: ['Add an address', 'Send its place (`lat`, `lng`) too, so that zone and fee can be found.'],
    de: ['Adresse hinzufügen', 'Senden Sie auch den Ort (`lat`, `lng`), damit Gebiet und Gebühr bekannt sind.'],
  },
  'appAddress.update': {
    tr: ['Adresi değiştir', 'Yalnızca gönderilen alanlar değişir.'],
    en: ['Change an address', 'Only the fields that are sent change.'],
    de: ['Adresse ändern', 'Nur gesendete Felder ändern sich.'],
  },
  'appAddress.remove': {
    tr: ['Adresi sil', 'Verilmiş siparişler adreslerini korur.'],
    en: ['Delete an address', 'Orders that were sent keep theirs.'],
    de: ['Adresse löschen', 'Gesendete Bestellungen behalten ihre Adresse.'],
  },
  'appCheque.judge': {
    tr: [
      'Sepette hangi çek geçer?',
      'Üyenin çekleri: sepetten ne kadar düştükleri ya da neden geçmedikleri. Hiçbir şey ayrılmaz.',
    ],
    en: [
      'Which cheques fit the basket?',
      'The member’s cheques, with what each takes off or why it does not apply. Nothing is reserved.',
    ],
    de: [
      'Welche Gutscheine passen?',
      'Die Gutscheine des Mitglieds, mit ihrem Abzug oder dem Grund, warum sie nicht gelten. Reserviert wird nichts.',
    ],
  },
  'appRights.askErasure': {
    tr: [
      'Silinmeyi iste',
      'Üyenin verilerinin silinmesi isteği (KVKK, GDPR). Firma `due_on` gününe kadar karar verir.',
    ],
    en: ['Ask for erasure', 'The member’s wish to be erased (GDPR). The company decides by `due_on`.'],
    de: [
      'Löschung verlangen',
      'Der Wunsch des Mitglieds, gelöscht zu werden (DSGVO). Die Firma entscheidet bis `due_on`.',
    ],
  },
  'appRights.data': {
    tr: ['Verilerini al', 'Firmanın üye hakkında tuttuğu her şey (KVKK, GDPR).'],
    en: ['Get one’s data', 'Everything that the company keeps about the member (GDPR).'],
    de: ['Eigene Daten erhalten', 'Alles, was die Firma über das Mitglied gespeichert hat (DSGVO).'],
  },
}
