import { defineWords } from '#panel/kit/words/words.ts'

/** The purpose of each page of a branch's settings, by its screen. */
export const words = defineWords({
  tr: {
    description: 'Bu şubenin nasıl çalıştığı. Değişiklikler yalnızca bu şube için geçerlidir.',
    sources: 'Firmayla ortak ayarlar',
    sourcesHelp: 'Firmanın ayarı geçerlidir ya da şube kendisi ayarlar; tek tıkla firmanın ayarına dönülür.',
    about: {
      '/manegement/$branch_id/settings/general-settings':
        'Müşterinin gördüğü ad, telefon ve logo; hazırlık süresi ve sipariş yöntemleri.',
      '/manegement/$branch_id/settings/delivered-settings': 'Nereye teslim ettiği, ücreti ve alt sınırı.',
      '/manegement/$branch_id/settings/payment-method-settings': 'Müşteriler hangi yöntemle, hangi tutarlarda öder.',
      '/manegement/$branch_id/settings/reservation-settings':
        'Masalar ne sıklıkla dolar, misafirler internetten ne zaman rezervasyon yapar.',
      '/manegement/$branch_id/settings/working-hour-settings': 'Haftalık saatler, özel günler ve son sipariş.',
      '/manegement/$branch_id/settings/order-cap-settings': 'Çeyrek saatte en çok kaç sipariş alınacağı.',
      '/manegement/$branch_id/settings/table-list': 'Salonun alanları, masaları ve QR kodları.',
      '/manegement/$branch_id/settings/user-settings': 'Burada kimler çalışıyor, kime ne bildiriliyor.',
      '/manegement/$branch_id/settings/courier-company': 'Kuryesini çağırdığı kurye firmaları.',
      '/manegement/$branch_id/settings/switchboard': 'Telefon santrali: telefon çalınca arayan kişi kasada görünür.',
      '/manegement/$branch_id/settings/integration-platform-settings':
        'Teslimat platformlarıyla bağlantı ve anahtarlar.',
    },
  },
  en: {
    description: 'How this branch works. Changes apply to this branch alone.',
    sources: 'Settings shared with the company',
    sourcesHelp:
      'Each follows the company unless this branch has set it; one click goes back to the company’s setting.',
    about: {
      '/manegement/$branch_id/settings/general-settings':
        'The name, phone and logo customers see; preparation time and order methods.',
      '/manegement/$branch_id/settings/delivered-settings': 'Where it delivers, for what fee and from what amount.',
      '/manegement/$branch_id/settings/payment-method-settings': 'How customers pay, and for which amounts.',
      '/manegement/$branch_id/settings/reservation-settings': 'How tables turn, and when guests may book online.',
      '/manegement/$branch_id/settings/working-hour-settings': 'Weekly hours, special days and last orders.',
      '/manegement/$branch_id/settings/order-cap-settings': 'The most orders taken per quarter of an hour.',
      '/manegement/$branch_id/settings/table-list': 'Dining areas, their tables and QR codes.',
      '/manegement/$branch_id/settings/user-settings': 'Who works here, and who is told what.',
      '/manegement/$branch_id/settings/courier-company': 'The companies whose couriers it calls.',
      '/manegement/$branch_id/settings/switchboard': 'The telephone switchboard: the till shows who is calling.',
      '/manegement/$branch_id/settings/integration-platform-settings':
        'Connections to delivery platforms, and their keys.',
    },
  },
  de: {
    description: 'Wie diese Filiale arbeitet. Änderungen gelten nur für sie.',
    sources: 'Gemeinsame Einstellungen',
    sourcesHelp:
      'Sie kommen von der Firma oder sind hier festgelegt; mit einem Klick gilt wieder die Einstellung der Firma.',
    about: {
      '/manegement/$branch_id/settings/general-settings':
        'Name, Telefon und Logo für Kunden; Zubereitungszeit und Bestellarten.',
      '/manegement/$branch_id/settings/delivered-settings':
        'Wohin sie liefert, für welche Gebühr und ab welchem Betrag.',
      '/manegement/$branch_id/settings/payment-method-settings': 'Wie Kunden zahlen und für welche Beträge.',
      '/manegement/$branch_id/settings/reservation-settings':
        'Wie Tische neu besetzt werden und wann Gäste online reservieren.',
      '/manegement/$branch_id/settings/working-hour-settings': 'Wochenzeiten, Sondertage und Bestellschluss.',
      '/manegement/$branch_id/settings/order-cap-settings':
        'Wie viele Bestellungen je Viertelstunde höchstens angenommen werden.',
      '/manegement/$branch_id/settings/table-list': 'Bereiche, Tische und ihre QR-Codes.',
      '/manegement/$branch_id/settings/user-settings': 'Wer hier arbeitet und wer was gemeldet bekommt.',
      '/manegement/$branch_id/settings/courier-company': 'Die Firmen, deren Kuriere sie ruft.',
      '/manegement/$branch_id/settings/switchboard': 'Die Telefonanlage: Die Kasse zeigt, wer anruft.',
      '/manegement/$branch_id/settings/integration-platform-settings':
        'Verbindung zu Lieferplattformen und ihre Schlüssel.',
    },
  },
})
