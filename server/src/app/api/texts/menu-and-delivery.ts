import type { CallTexts } from '../call-texts.ts'

/** What an app asks before somebody orders: the menu, and where and when the branch delivers. */
export const menuAndDelivery: CallTexts = {
  'appBranch.list': {
    tr: [
      'Şubeleri oku',
      'Firmanızın etkin şubeleri: öteki çağrıların istediği `branch_id` buradaki `id`, `company_id` de buradaki `company_id` değeridir.',
    ],
    en: [
      'Read the branches',
      'The active branches of your company: the `branch_id` that other calls ask for is the `id` here, their `company_id` the `company_id` here.',
    ],
    de: [
      'Filialen lesen',
      'Die aktiven Filialen Ihrer Firma: Die `branch_id` anderer Aufrufe ist hier die `id`, ihre `company_id` steht hier als `company_id`.',
    ],
  },
  'appMenu.read': {
    tr: [
      'Menüyü oku',
      'Şubenin şu anda sattıkları: kategoriler, ürünler, seçenekler, fiyatlar, şu anda geçerli indirimler ve kabul edilen ödeme yöntemleri. Yanıtın `ETag` değerini saklayıp `If-None-Match` ile gönderin; menü değişmediyse 304 gelir.',
    ],
    en: [
      'Read the menu',
      'What the branch sells right now: categories, products, options, prices, the discounts that apply now and the payment methods it takes. Keep the answer’s `ETag` and send it in `If-None-Match`; an unchanged menu is answered with 304.',
    ],
    de: [
      'Speisekarte lesen',
      'Was die Filiale gerade verkauft: Kategorien, Produkte, Optionen, Preise, die gerade gültigen Rabatte und die angenommenen Zahlungsarten. Merken Sie sich das `ETag` der Antwort und senden Sie es in `If-None-Match`; ist die Karte unverändert, kommt 304.',
    ],
  },
  'appPromotion.read': {
    tr: [
      'Hikâye, afiş ve kampanyaları oku',
      'Şubede şu anda müşterilere gösterilecek görseller, sırasıyla. `platform` verirseniz yalnızca o tür uygulama için olanlar gelir. Yanıtın `ETag` değerini saklayıp `If-None-Match` ile gönderin; görseller değişmediyse 304 gelir.',
    ],
    en: [
      'Read stories, banners and campaigns',
      'The pictures to show customers at this branch right now, in order. With `platform`, you get only what is meant for that kind of app. Keep the answer’s `ETag` and send it in `If-None-Match`; unchanged pictures are answered with 304.',
    ],
    de: [
      'Stories, Banner und Kampagnen lesen',
      'Die Bilder, die Kunden in dieser Filiale gerade sehen sollen, der Reihe nach. Mit `platform` kommt nur, was für diese Art von App gedacht ist. Merken Sie sich das `ETag` der Antwort und senden Sie es in `If-None-Match`; bei unveränderten Bildern kommt 304.',
    ],
  },
  'appDelivery.area': {
    tr: ['Teslimat bölgelerini oku', 'Şubenin teslimat yaptığı bölgeler ve ücretleri, haritada göstermek için.'],
    en: ['Read the delivery zones', 'Where the branch delivers and at what fee, to be shown on a map.'],
    de: ['Liefergebiete lesen', 'Wohin die Filiale liefert und zu welcher Gebühr, zur Anzeige auf einer Karte.'],
  },
  'appDelivery.quote': {
    tr: [
      'Teslimat ücretini sor',
      'Bir adrese teslimat var mı, ücreti ne, kaç dakika sürer. `basket` tutarını da gönderin: ücret ve en düşük sepet ona bağlıdır. Sipariş de aynı kurala göre kabul edilir.',
    ],
    en: [
      'Ask for the delivery fee',
      'Whether the branch delivers to a place, for how much and in how many minutes. Send the `basket` too: fee and smallest basket depend on it. An order is accepted by the same rule.',
    ],
    de: [
      'Liefergebühr abfragen',
      'Ob die Filiale an einen Ort liefert, zu welcher Gebühr und in wie vielen Minuten. Senden Sie auch den Wert `basket`: Gebühr und Mindestwert hängen davon ab. Eine Bestellung wird nach derselben Regel angenommen.',
    ],
  },
  'appDelivery.slots': {
    tr: [
      'Sipariş saatlerini sor',
      'Şube hemen sipariş alıyor mu, o gün ileri tarihli sipariş için hangi çeyrek saatler boş.',
    ],
    en: [
      'Ask for the order times',
      'Whether the branch takes orders right now, and for which quarter hours of a day it takes them in advance.',
    ],
    de: [
      'Bestellzeiten abfragen',
      'Ob die Filiale sofort Bestellungen annimmt und für welche Viertelstunden eines Tages sie Vorbestellungen annimmt.',
    ],
  },
  'comment.shown': {
    tr: ['Yorumları oku', 'Şubenin onayladığı yorumlar, en yenisi önce. Gizlenen sözcükler maskelenir.'],
    en: ['Read the reviews', 'The reviews that the branch has approved, newest first. Hidden words are masked.'],
    de: [
      'Bewertungen lesen',
      'Die freigegebenen Bewertungen der Filiale, neueste zuerst. Verborgene Wörter sind maskiert.',
    ],
  },
}
