import { defineWords } from '#panel/kit/words/words.ts'

/**
 * Texts that say whether orders reach a branch. The header, the home page, the board and the
 * cockpit use them, and the mails to the branch's team say the same (lint/reach-words.test.ts). A
 * `title` is used alone and after “Open ·”. The keys are the codes of the contract; some codes have
 * one text per part (reach-text.ts). Texts that only the list of parts uses are in
 * reach-help-words.ts, which the header does not load.
 */
export const reachWords = defineWords({
  tr: {
    chip: 'Şube durumu',
    title: {
      no_payment_method: 'Ödeme yöntemi seçilmemiş',
      closed_there: '{name} şubeyi kapattı',
      refused_there: '{name} açmayı reddetti',
      opening_there: '{name} açılıyor',
      closed_by_us: '{name} buradan kapatıldı',
      unlicensed: '{name} lisansınızda yok',
      full: '{name}: sipariş sınırı doldu',
      open_there: '{name} hâlâ açık',
      time_kept: '{name} hazırlık süresini değiştirmedi',
      unreachable: '{name} yanıt vermiyor',
      bell_off: 'Zil açık değil, yeni sipariş duyulmaz',
      no_menu: 'Menüde satılacak ürün yok',
      all_out: 'Ürünlerin hepsi tükendi',
      mostly_out: 'Ürünlerin çoğu tükendi',
      no_zone: 'Adrese teslim siparişler reddediliyor',
      printer_away: 'Fiş yazıcısı bağlı değil',
    },
    state: { open: 'Açık', busy: 'Yoğun', closed: 'Kapalı' },
    bellOff: 'Zil açık değil',
  },
  en: {
    chip: 'Branch state',
    title: {
      no_payment_method: 'No payment method chosen',
      closed_there: 'Closed by {name}',
      refused_there: '{name} refused to open',
      opening_there: '{name} is opening',
      closed_by_us: '{name} was closed from here',
      unlicensed: '{name} is not in your licence',
      full: '{name}: order limit reached',
      open_there: '{name} is still open',
      time_kept: '{name} kept its preparation time',
      unreachable: '{name} is not responding',
      bell_off: 'Bell is off, nobody hears new orders',
      no_menu: 'Nothing on the menu to sell',
      all_out: 'Everything is sold out',
      mostly_out: 'Most products are sold out',
      no_zone: 'Delivery orders are refused',
      printer_away: 'Ticket printer not connected',
    },
    state: { open: 'Open', busy: 'Busy', closed: 'Closed' },
    bellOff: 'Bell is off',
  },
  de: {
    chip: 'Status der Filiale',
    title: {
      no_payment_method: 'Keine Zahlungsart gewählt',
      closed_there: 'Von {name} geschlossen',
      refused_there: '{name} lehnt das Öffnen ab',
      opening_there: '{name} öffnet gerade',
      closed_by_us: '{name} wurde hier geschlossen',
      unlicensed: '{name} ist nicht in Ihrer Lizenz',
      full: '{name}: Bestelllimit erreicht',
      open_there: '{name} ist noch geöffnet',
      time_kept: '{name} hat die Zubereitungszeit nicht geändert',
      unreachable: '{name} antwortet nicht',
      bell_off: 'Klingel ist aus, niemand hört neue Bestellungen',
      no_menu: 'Kein Produkt im Verkauf',
      all_out: 'Alles ist ausverkauft',
      mostly_out: 'Das meiste ist ausverkauft',
      no_zone: 'Lieferbestellungen werden abgelehnt',
      printer_away: 'Bondrucker nicht verbunden',
    },
    state: { open: 'Geöffnet', busy: 'Ausgelastet', closed: 'Geschlossen' },
    bellOff: 'Klingel ist aus',
  },
})
