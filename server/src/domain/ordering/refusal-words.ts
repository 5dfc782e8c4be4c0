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
  cheque_unknown: 'Böyle bir kupon ya da çek yok',
  cheque_not_approved: 'Bu çek henüz onaylanmadı',
  cheque_paused: 'Bu çek şu anda durduruldu',
  cheque_not_yet: 'Bu çekin süresi henüz başlamadı',
  cheque_expired: 'Bu çekin süresi doldu',
  cheque_city: 'Bu çek bu şehirde geçmiyor',
  cheque_branch: 'Bu çek bu şubede geçmiyor',
  cheque_delivery_type: 'Bu çek bu teslimat türünde geçmiyor',
  cheque_hours: 'Bu çek bu saatte geçmiyor',
  cheque_member_needed: 'Bu çeki yalnızca üyeler kullanabilir',
  cheque_not_yours: 'Bu çek başka bir üyenin',
  cheque_used: 'Bu çek kullanılmış',
  cheque_first_order: 'Bu çek yalnızca ilk siparişte geçer',
  cheque_min_basket: 'Bu çek için sepete {amount} daha eklemek gerekir',
  cheque_no_effect: 'Bu çek bu sepetten bir şey düşmez',
  cheque_user_limit: 'Bu çeki kullanma hakkınız doldu',
  cheque_limit_count: 'Bu çekin kullanım sayısı doldu',
  cheque_budget_used: 'Bu çekin bütçesi doldu',
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
  cheque_unknown: 'There is no such coupon or voucher',
  cheque_not_approved: 'This voucher has not been approved yet',
  cheque_paused: 'This voucher is paused',
  cheque_not_yet: 'This voucher is not valid yet',
  cheque_expired: 'This voucher has expired',
  cheque_city: 'This voucher is not valid in this city',
  cheque_branch: 'This voucher is not valid at this branch',
  cheque_delivery_type: 'This voucher is not valid for this delivery type',
  cheque_hours: 'This voucher is not valid at this time',
  cheque_member_needed: 'Only members can use this voucher',
  cheque_not_yours: 'This voucher belongs to another member',
  cheque_used: 'This voucher has been used',
  cheque_first_order: 'This voucher is for a first order only',
  cheque_min_basket: 'Add {amount} to the basket to use this voucher',
  cheque_no_effect: 'This voucher takes nothing off this basket',
  cheque_user_limit: 'You have used this voucher as often as you can',
  cheque_limit_count: 'This voucher has been used as often as it can be',
  cheque_budget_used: 'The budget of this voucher is used up',
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
  cheque_unknown: 'Diesen Gutschein gibt es nicht',
  cheque_not_approved: 'Dieser Gutschein ist noch nicht freigegeben',
  cheque_paused: 'Dieser Gutschein ist zurzeit ausgesetzt',
  cheque_not_yet: 'Dieser Gutschein gilt noch nicht',
  cheque_expired: 'Dieser Gutschein ist abgelaufen',
  cheque_city: 'Dieser Gutschein gilt nicht in dieser Stadt',
  cheque_branch: 'Dieser Gutschein gilt nicht in dieser Filiale',
  cheque_delivery_type: 'Dieser Gutschein gilt nicht für diese Lieferart',
  cheque_hours: 'Dieser Gutschein gilt nicht um diese Uhrzeit',
  cheque_member_needed: 'Diesen Gutschein können nur Mitglieder einlösen',
  cheque_not_yours: 'Dieser Gutschein gehört einem anderen Mitglied',
  cheque_used: 'Dieser Gutschein ist eingelöst',
  cheque_first_order: 'Dieser Gutschein gilt nur für die erste Bestellung',
  cheque_min_basket: 'Für diesen Gutschein fehlen noch {amount} im Warenkorb',
  cheque_no_effect: 'Dieser Gutschein ändert an diesem Warenkorb nichts',
  cheque_user_limit: 'Sie haben diesen Gutschein so oft eingelöst, wie es geht',
  cheque_limit_count: 'Dieser Gutschein wurde so oft eingelöst, wie es geht',
  cheque_budget_used: 'Das Budget dieses Gutscheins ist aufgebraucht',
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
const wireCode: Partial<Record<RefusalCode, string>> = { amount_below: 'amount_limit', amount_above: 'amount_limit' }

/** A refusal as a field error with its sentence. */
export function refusalText(lang: Lang, money: MoneyText, { path, code, name, count = 0, amount = 0 }: Refusal) {
  const message = words[lang][code]
    .replace('{name}', () => name?.[lang] || name?.tr || '')
    .replace('{count}', String(count))
    .replace('{amount}', () => money(amount))
  return { path, code: wireCode[code] ?? code.replace(/^cheque_/, ''), message }
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
