import type { OffReason } from '#contract/menu/availability.ts'
import type { Lang } from '#contract/kit/field-words.ts'
import type { MoneyText } from '#server/kit/money.ts'

/** Why an order is refused, for the app that sent it; amounts come formatted. */
const tr = {
  not_on_menu: 'Bu ürün bu şubenin menüsünde yok',
  off: 'Bu ürün satışa kapalı',
  out: 'Bu ürün tükendi',
  group_out: 'Bu ürünün zorunlu seçenekleri tükendi',
  not_now: 'Bu ürün bu saatte satılmıyor',
  not_this_way: 'Bu ürün bu teslimat türünde satılmıyor',
  not_here: 'Bu ürün bu kanalda satılmıyor',
  no_option: 'Bu üründe böyle bir seçenek yok',
  option_off: 'Bu seçenek tükendi',
  wrong_action: 'Bu seçenek için bu işlem (action) geçerli değil',
  twice: 'Aynı seçenek iki kez gönderilmiş',
  too_few: '{name}: en az {count} seçim gerekli',
  too_many: '{name}: en fazla {count} seçim yapılabilir',
  price_changed: 'Fiyat değişti, yeni fiyat {amount}',
  fee_changed: 'Teslimat ücreti {amount} olmalı',
  below_nothing: 'Çıkarılanlar ürünün fiyatından fazla olamaz',
  closed: 'Şube şu anda kapalı',
  closed_then: 'Şube o saatte kapalı',
  no_orders_ahead: 'Bu yöntemle ileri saatli sipariş alınmıyor',
  too_far_ahead: 'En fazla {count} gün sonrası için sipariş verilebilir',
  too_soon: 'Sipariş en az {count} dakika sonrası için verilebilir',
  not_this_method: 'Bu şube bu teslimat türünde sipariş almıyor',
  tables_closed: 'Bu şubenin masaları siparişe kapalı',
  no_tips: 'Bu şube bahşiş almıyor',
  no_place: 'Adresin konumu gerekli (lat, lng)',
  out_of_area: 'Adres teslimat bölgelerinin dışında',
  below_minimum: 'Bu bölgede en az {amount} tutarında sipariş verilebilir',
  not_taken: 'Bu şube bu teslimat türünde bu ödeme yöntemini kabul etmiyor',
  amount_below: 'Bu ödeme yöntemi en az {amount} tutarındaki siparişlerde kullanılabilir',
  amount_above: 'Bu ödeme yöntemi en fazla {amount} tutarındaki siparişlerde kullanılabilir',
  own_discounts: 'Üyelerin indirimlerini sunucu belirler; uygulama indirim göndermez',
  not_for_payments: 'Yalnızca ödeme siparişinde kullanılamaz',
  member_blocked: 'Bu üye sipariş veremez',
  member_needed: 'Puan ve cüzdan için üye gerekli',
  no_coupon: 'Böyle bir kupon kodu yok',
  points_off: 'Bu firmada puan harcanamıyor',
  no_points: 'Üyenin puanı yok',
  points_min_order: 'Puan {amount} ve üzeri siparişlerde harcanabilir',
  points_lower: 'Bu siparişte en fazla {count} puan harcanabilir; bu, alt sınırın altında',
  points_nothing: 'Bu siparişte puanla ödenecek tutar yok',
  points_most: 'En fazla {count} puan harcanabilir',
  points_min: 'En az {count} puan harcanmalı',
  points_not_beside: 'Puan bu indirimle birlikte kullanılamaz',
  wallet_too_much: 'Cüzdanda {amount} var',
  total_changed: 'Toplam değişti, ödenecek tutar {amount}',
} as const
export type RefusalCode = keyof typeof tr

const en: Record<RefusalCode, string> = {
  not_on_menu: 'This product is not on the menu of this branch',
  off: 'This product is not for sale',
  out: 'This product is sold out',
  group_out: 'The options this product needs are sold out',
  not_now: 'This product is not sold at this time',
  not_this_way: 'This product is not sold with this delivery type',
  not_here: 'This product is not sold on this channel',
  no_option: 'This product has no such option',
  option_off: 'This option is sold out',
  wrong_action: 'This action doesn’t fit the option',
  twice: 'The same option was sent twice',
  too_few: '{name}: choose at least {count}',
  too_many: '{name}: choose at most {count}',
  price_changed: 'The price has changed to {amount}',
  fee_changed: 'The delivery fee must be {amount}',
  below_nothing: 'What is left out cannot be worth more than the product',
  closed: 'The branch is closed now',
  closed_then: 'The branch is closed at that time',
  no_orders_ahead: 'No orders are taken ahead this way',
  too_far_ahead: 'Too far ahead; days ahead allowed: {count}',
  too_soon: 'Orders must be placed at least {count} minutes ahead',
  not_this_method: 'This branch doesn’t take orders of this delivery type',
  tables_closed: 'This branch doesn’t take table orders',
  no_tips: 'This branch doesn’t accept tips',
  no_place: 'The address needs its location (lat, lng)',
  out_of_area: 'The address is outside the delivery zones',
  below_minimum: 'Orders in this zone start at {amount}',
  not_taken: 'This branch doesn’t accept this payment method for this delivery type',
  amount_below: 'This payment method is accepted from {amount}',
  amount_above: 'This payment method is accepted up to {amount}',
  own_discounts: 'For members the server works out discounts; the app sends none',
  not_for_payments: 'Not used for payments only',
  member_blocked: 'This member may not order',
  member_needed: 'Points and wallet need a member',
  no_coupon: 'There is no such coupon code',
  points_off: 'Points cannot be spent here',
  no_points: 'The member has no points',
  points_min_order: 'Points can be spent on orders from {amount}',
  points_lower: 'At most {count} points fit this order, which is below the minimum',
  points_nothing: 'Nothing of this order can be paid with points',
  points_most: 'At most {count} points can be spent',
  points_min: 'At least {count} points must be spent',
  points_not_beside: 'Points cannot be used together with this discount',
  wallet_too_much: 'The wallet holds {amount}',
  total_changed: 'The total has changed to {amount}',
}
const de: Record<RefusalCode, string> = {
  not_on_menu: 'Dieses Produkt steht nicht auf der Karte dieser Filiale',
  off: 'Dieses Produkt wird nicht verkauft',
  out: 'Dieses Produkt ist ausverkauft',
  group_out: 'Die nötigen Optionen dieses Produkts sind ausverkauft',
  not_now: 'Dieses Produkt wird um diese Zeit nicht verkauft',
  not_this_way: 'Dieses Produkt wird für diese Lieferart nicht verkauft',
  not_here: 'Dieses Produkt wird auf diesem Kanal nicht verkauft',
  no_option: 'Diese Option gibt es bei dem Produkt nicht',
  option_off: 'Diese Option ist ausverkauft',
  wrong_action: 'Diese Aktion (action) passt nicht zu der Option',
  twice: 'Dieselbe Option wurde zweimal gesendet',
  too_few: '{name}: mindestens {count} wählen',
  too_many: '{name}: höchstens {count} wählen',
  price_changed: 'Der Preis ist jetzt {amount}',
  fee_changed: 'Die Liefergebühr muss {amount} sein',
  below_nothing: 'Was wegfällt, darf nicht mehr wert sein als das Produkt',
  closed: 'Die Filiale ist gerade geschlossen',
  closed_then: 'Die Filiale ist zu dieser Zeit geschlossen',
  no_orders_ahead: 'Auf diese Art sind keine Vorbestellungen möglich',
  too_far_ahead: 'Zu weit im Voraus; erlaubte Tage im Voraus: {count}',
  too_soon: 'Bestellungen brauchen mindestens {count} Minuten Vorlauf',
  not_this_method: 'Diese Filiale nimmt keine Bestellungen dieser Lieferart an',
  tables_closed: 'An den Tischen dieser Filiale sind keine Bestellungen möglich',
  no_tips: 'Diese Filiale nimmt kein Trinkgeld an',
  no_place: 'Der Ort der Adresse wird gebraucht (lat, lng)',
  out_of_area: 'Die Adresse liegt außerhalb der Liefergebiete',
  below_minimum: 'In diesem Gebiet wird ab {amount} geliefert',
  not_taken: 'Diese Filiale nimmt diese Zahlungsart bei dieser Lieferart nicht an',
  amount_below: 'Diese Zahlungsart gilt ab {amount}',
  amount_above: 'Diese Zahlungsart gilt bis {amount}',
  own_discounts: 'Rabatte für Mitglieder bestimmt der Server; die App sendet keine',
  not_for_payments: 'Bei reinen Zahlungen nicht möglich',
  member_blocked: 'Dieses Mitglied darf nicht bestellen',
  member_needed: 'Punkte und Guthaben brauchen ein Mitglied',
  no_coupon: 'Diesen Gutscheincode gibt es nicht',
  points_off: 'Punkte lassen sich hier nicht einlösen',
  no_points: 'Das Mitglied hat keine Punkte',
  points_min_order: 'Punkte lassen sich ab {amount} einlösen',
  points_lower: 'Für diese Bestellung gehen höchstens {count} Punkte, weniger als das Minimum',
  points_nothing: 'An dieser Bestellung lässt sich nichts mit Punkten bezahlen',
  points_most: 'Höchstens {count} Punkte können eingelöst werden',
  points_min: 'Mindestens {count} Punkte müssen eingelöst werden',
  points_not_beside: 'Punkte lassen sich mit diesem Rabatt nicht verbinden',
  wallet_too_much: 'Das Guthaben beträgt {amount}',
  total_changed: 'Der Gesamtbetrag ist jetzt {amount}',
}
const words: Record<Lang, Record<RefusalCode, string>> = { tr, en, de }

export interface Refusal {
  path: string
  code: RefusalCode
  /** The names of a group or an option, a count, an amount in minor units. */
  name?: Partial<Record<Lang, string>> | undefined
  count?: number
  amount?: number
}

/** Two sentences for what an app tells apart by none. */
const wireCode: Partial<Record<RefusalCode, string>> = {
  amount_below: 'amount_limit',
  amount_above: 'amount_limit',
  total_changed: 'price_changed',
}

/** A refusal as a field error with its sentence. */
export function refusalText(lang: Lang, money: MoneyText, { path, code, name, count = 0, amount = 0 }: Refusal) {
  const message = words[lang][code]
    .replace('{name}', () => name?.[lang] || name?.tr || '')
    .replace('{count}', String(count))
    .replace('{amount}', () => money(amount))
  return { path, code: wireCode[code] ?? code, message }
}

/** The refusal, as told to a customer, for each reason of the menu. */
export const refusalOf: Record<OffReason, RefusalCode> = {
  category_inactive: 'off',
  inactive: 'off',
  out: 'out',
  material_out: 'out',
  group_out: 'group_out',
  category_schedule: 'not_now',
  schedule: 'not_now',
  delivery_type: 'not_this_way',
  channel: 'not_here',
}
