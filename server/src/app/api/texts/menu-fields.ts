import type { FieldTexts } from '../field-texts.ts'

/** The fields of a menu. */
export const menuFields: FieldTexts = {
  'AppMenu.delivery_types.takes_now': {
    tr: 'Şube şimdi sipariş alıyor. İleri tarihli sipariş için sipariş saatlerini okuyun.',
    en: 'The branch takes orders now. For scheduled orders, read the order times.',
    de: 'Die Filiale nimmt jetzt Bestellungen an. Für Vorbestellungen lesen Sie die Bestellzeiten.',
  },
  'AppMenu.delivery_types.cause': {
    tr: 'Neden sipariş almadığı; alıyorsa null.',
    en: 'Why the branch takes no orders; null if it takes them.',
    de: 'Warum die Filiale keine Bestellungen annimmt; sonst null.',
  },
  'AppMenu.delivery_types.until': {
    tr: 'Bunun ne zaman değişeceği, biliniyorsa.',
    en: 'When this changes, if that is known.',
    de: 'Wann sich das ändert, falls bekannt.',
  },
  'AppMenu.payment_methods.methods.code': {
    tr: 'Siparişte `payment_method` olarak gönderilir.',
    en: 'Sent with an order as `payment_method`.',
    de: 'Wird mit der Bestellung als `payment_method` gesendet.',
  },
  'AppMenu.payment_methods.methods.place': {
    tr: '`door`: teslimde ya da kasada ödenir. `online`: uygulamada. `both`: ikisi de olur.',
    en: '`door`: paid on delivery or at the till. `online`: in the app. `both`: either.',
    de: '`door`: bei der Lieferung oder an der Kasse. `online`: in der App. `both`: beides.',
  },
  'AppMenu.payment_methods.methods.min_amount': {
    tr: 'Ödenecek tutar en az bu olmalı.',
    en: 'The amount to pay must be at least this.',
    de: 'Der zu zahlende Betrag muss mindestens so hoch sein.',
  },
  'AppMenu.payment_methods.methods.max_amount': {
    tr: 'Ödenecek tutar en çok bu olabilir.',
    en: 'The amount to pay may be at most this.',
    de: 'Der zu zahlende Betrag darf höchstens so hoch sein.',
  },
  'AppMenu.products.price': {
    tr: 'İndirimsiz fiyat; `selling_price` daha düşükse üstü çizili gösterilir.',
    en: 'The price before discounts. If `selling_price` is lower, show this one struck through.',
    de: 'Der Preis ohne Rabatt. Ist `selling_price` niedriger, zeigen Sie ihn durchgestrichen.',
  },
  'AppMenu.products.selling_price': {
    tr: 'Ürünün şimdiki fiyatı, seçenekler hariç.',
    en: 'What the product costs now, without options.',
    de: 'Was das Produkt jetzt kostet, ohne Optionen.',
  },
  'AppMenu.products.premium_price': {
    tr: 'Premium üyelerin fiyatı.',
    en: 'The price for premium members.',
    de: 'Der Preis für Premium-Mitglieder.',
  },
  'AppMenu.products.is_listed': {
    tr: 'false ise menüde göstermeyin.',
    en: 'If false, do not show it in the menu.',
    de: 'Bei false nicht in der Speisekarte zeigen.',
  },
  'AppMenu.products.off': {
    tr: 'Şimdi neden satılmadığı; satılıyorsa null.',
    en: 'Why it is not sold now; null if it is.',
    de: 'Warum es jetzt nicht verkauft wird; sonst null.',
  },
  'AppMenu.products.off_until': {
    tr: 'Yeniden ne zaman satılacağı, biliniyorsa.',
    en: 'When it is sold again, if that is known.',
    de: 'Wann es wieder verkauft wird, falls bekannt.',
  },
  'AppMenu.products.group_ids': {
    tr: 'Seçenek grupları, gösterilecekleri sırayla; `groups` içindedirler.',
    en: 'The option groups, in the order to show them; they are in `groups`.',
    de: 'Die Optionsgruppen in der Reihenfolge, in der sie erscheinen; sie stehen in `groups`.',
  },
  'AppMenu.groups.selection_type': {
    tr: '`single`: bir seçenek. `multiple`: istediği kadar. `multiple_inverse`: hepsi üründe vardır, müşteri istemediğini çıkarır. `multiple_inverse_price`: çıkarılan fiyattan düşer.',
    en: '`single`: one option. `multiple`: as many as wanted. `multiple_inverse`: all are in the product, and the customer may leave some out. `multiple_inverse_price`: what is left out lowers the price.',
    de: '`single`: eine Option. `multiple`: beliebig viele. `multiple_inverse`: Alles ist im Produkt, der Kunde kann etwas weglassen. `multiple_inverse_price`: Weggelassenes senkt den Preis.',
  },
  'AppMenu.groups.min': {
    tr: 'En az kaç seçenek seçilmeli.',
    en: 'The minimum number of options to choose.',
    de: 'Wie viele Optionen mindestens zu wählen sind.',
  },
  'AppMenu.groups.max': {
    tr: 'En çok kaç seçenek seçilebilir; 0: sınır yok.',
    en: 'The maximum number of options to choose; 0: no limit.',
    de: 'Wie viele Optionen höchstens wählbar sind; 0: ohne Grenze.',
  },
  'AppMenu.groups.free_count': {
    tr: 'İlk seçilenlerin kaçı ücretsizdir.',
    en: 'How many of the options chosen first are free.',
    de: 'Wie viele der zuerst gewählten Optionen kostenlos sind.',
  },
  'AppMenu.groups.options.max_count': {
    tr: 'Bu seçenekten en çok kaç tane seçilebilir.',
    en: 'How many of this option may be chosen at most.',
    de: 'Wie oft diese Option höchstens wählbar ist.',
  },
  'AppMenu.groups.options.is_default': {
    tr: 'Müşteri seçmeden önce işaretlidir.',
    en: 'Preselected.',
    de: 'Vorausgewählt.',
  },
  'AppMenu.groups.options.is_on': {
    tr: 'false ise şimdi seçilemez.',
    en: 'If false, it cannot be chosen now.',
    de: 'Bei false jetzt nicht wählbar.',
  },
}
