import type { CallTexts } from '../call-texts.ts'

/** A member's addresses, gift vouchers at the checkout, and what the law lets them ask for. */
export const memberData: CallTexts = {
  'appAddress.list': {
    tr: [
      'Adresleri oku',
      'Son kullanılan önce. `branch_id` verilirse her adres için teslimat bölgesi ve ücreti de gelir.',
    ],
    en: ['Read the addresses', 'Last used first. With `branch_id`, each comes with its delivery zone and fee.'],
    de: ['Adressen lesen', 'Zuletzt benutzte zuerst. Mit `branch_id` stehen Liefergebiet und Gebühr dabei.'],
  },
  'appAddress.create': {
    tr: [
      'Adres ekle',
      'Bölge ve ücretin bulunması için konumu (`lat`, `lng`) da gönderin. İlçe ve il metinden tanınır, örneğin `Moda Cad. 12, Kadıköy/İstanbul`.',
    ],
    en: [
      'Add an address',
      'Send its location (`lat`, `lng`) too, so that zone and fee can be found. The district and province are recognised in the text, as in `Moda Cad. 12, Kadıköy/İstanbul`.',
    ],
    de: [
      'Adresse hinzufügen',
      'Senden Sie auch den Ort (`lat`, `lng`), damit Gebiet und Gebühr bestimmt werden können. Bezirk und Provinz werden aus dem Text erkannt, zum Beispiel `Moda Cad. 12, Kadıköy/İstanbul`.',
    ],
  },
  'appAddress.update': {
    tr: ['Adresi değiştir', 'Yalnızca gönderilen alanlar değişir.'],
    en: ['Change an address', 'Only the fields that are sent change.'],
    de: ['Adresse ändern', 'Nur gesendete Felder ändern sich.'],
  },
  'appAddress.remove': {
    tr: ['Adresi sil', 'Verilmiş siparişler adreslerini korur.'],
    en: ['Delete an address', 'Orders already sent keep their address.'],
    de: ['Adresse löschen', 'Bereits gesendete Bestellungen behalten ihre Adresse.'],
  },
  'appCheque.judge': {
    tr: [
      'Sepette hangi çek geçer?',
      'Üyenin her çeki için sepetten ne kadar düşeceği ya da neden geçmediği. Hiçbir çek ayrılmaz.',
    ],
    en: [
      'Which gift vouchers apply to the basket?',
      'The member’s vouchers, with what each takes off or why it does not apply. Nothing is reserved.',
    ],
    de: [
      'Welche Geschenkgutscheine gelten?',
      'Was jeder Gutschein des Mitglieds vom Warenkorb abzieht oder warum er nicht gilt. Es wird nichts reserviert.',
    ],
  },
  'appRights.askErasure': {
    tr: [
      'Üyenin silinmesini iste',
      'Üye, verilerinin silinmesini ister (KVKK, GDPR). Firma `due_on` gününe kadar karar verir.',
    ],
    en: ['Ask for erasure', 'The member asks to be erased (GDPR). The company decides by `due_on`.'],
    de: [
      'Löschung verlangen',
      'Das Mitglied verlangt, dass seine Daten gelöscht werden (DSGVO). Die Firma entscheidet bis `due_on`.',
    ],
  },
  'appRights.data': {
    tr: ['Üyenin verilerini al', 'Firmanın üye hakkında tuttuğu her şey (KVKK, GDPR).'],
    en: ['Get the member’s data', 'Everything that the company keeps about the member (GDPR).'],
    de: ['Daten des Mitglieds abrufen', 'Alles, was die Firma über das Mitglied gespeichert hat (DSGVO).'],
  },
}
