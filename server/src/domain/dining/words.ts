import { fieldMessage, type Lang } from '#contract/kit/field-words.ts'
import { fault, type Fault } from '#server/kit/answer/fault.ts'

interface WrongField {
  path: string
  code: keyof (typeof wrong)['tr'] | 'too_big'
  params?: { max: number }
  unit?: 'money'
}

const words = {
  tr: {
    over: 'Bu masanın misafirleri kalktı.',
    running: 'Mutfakta siparişi var: önce servis edin ya da iptal edin.',
    owed: 'Hesap açık: önce {amount} tahsil edin.',
    refund: 'Misafire {amount} geri verilecek: önce iadeyi yapın.',
    billed: 'Hesabın bir kısmı ödendi ya da bölündü; masalar artık birleştirilip ayrılamaz.',
    apart: 'Bu masalar birleştirilmiş değil.',
    call: 'Bu çağrı artık açık değil.',
    bill: 'Hesap bu arada değişti: açık kalan tutara bakın.',
    wallet: 'Bunun {amount} tutarındaki kısmı bir üyenin cüzdanından ödendi: o kısmı cüzdana geri verin.',
  },
  en: {
    over: 'These guests are no longer here.',
    running: 'The kitchen still has an order for this table: serve or cancel it first.',
    owed: 'The bill is open: take {amount} first.',
    refund: 'The guests get {amount} back: refund it first.',
    billed: 'Part of the bill has been paid or split; the tables can no longer be merged or separated.',
    apart: 'These tables are not merged.',
    call: 'This call is no longer open.',
    bill: 'The bill has changed in the meantime: check what is left to pay.',
    wallet: 'A member’s wallet paid {amount} of this: refund that part to the wallet.',
  },
  de: {
    over: 'Diese Gäste sind nicht mehr da.',
    running: 'Die Küche hat noch eine Bestellung dieses Tisches: zuerst servieren oder stornieren.',
    owed: 'Die Rechnung ist offen: zuerst {amount} kassieren.',
    refund: 'Die Gäste bekommen {amount} zurück: zuerst erstatten.',
    billed:
      'Die Rechnung ist teilweise bezahlt oder geteilt; die Tische lassen sich nicht mehr zusammenlegen oder trennen.',
    apart: 'Diese Tische sind nicht zusammengelegt.',
    call: 'Dieser Ruf ist nicht mehr offen.',
    bill: 'Die Rechnung hat sich geändert: Bitte den offenen Betrag prüfen.',
    wallet: 'Davon hat ein Mitglied {amount} mit Guthaben bezahlt: Diesen Teil auf das Guthaben erstatten.',
  },
} satisfies Record<Lang, Record<string, string>>

const payment: Record<Lang, (number: number) => string> = {
  tr: (number) => `Masa hesabı ${number}`,
  en: (number) => `Table bill ${number}`,
  de: (number) => `Tischrechnung ${number}`,
}

/** The text of the one line on an order that records a payment. */
export const paymentLine = (lang: Lang, number: number): string => payment[lang](number)

/**
 * Why something cannot be done with the guests at a table. `amount` is an already formatted sum,
 * for refusals about money.
 */
export const whyNot = (lang: Lang, why: keyof (typeof words)['tr'], amount = ''): string =>
  words[lang][why].replace('{amount}', amount)

/**
 * Field errors that only tables use. They are kept in this file so that other pages do not load
 * them.
 */
const wrong = {
  tr: {
    split_by_amount: 'Bir kısmı tutar olarak ödendi; kalanı tutara göre ya da eşit bölün',
    units_left: 'Yalnızca {max} adet kaldı',
    table_taken: 'Bu masada oturan var',
    table_free: 'Masa şu anda boş',
    table_code: 'Bu QR kod geçerli değil; lütfen personele sorun',
    join_code: 'Kod yanlış; masanızın kodunu personele sorun',
    not_seated: 'Bu masada oturuyor görünmüyorsunuz; lütfen personele sorun',
    bill_gone: 'Bu hesap artık geçerli değil; masanın hesaplarına yeniden bakın',
    visit_over: 'Bu masadaki ziyaretiniz sona erdi; yeniden oturduysanız masadaki kodu okutun',
    guests_many: 'Bu masaya en fazla {max} telefon katılabilir',
    guest_overlaps: 'O saatlerde bu kişinin zaten bir rezervasyonu var; ikinci masa için restoranı arayın',
    guest_ahead: 'Bir kişinin en fazla {max} rezervasyonu olabilir; fazlası için restoranı arayın',
  },
  en: {
    split_by_amount: 'Part of it has been paid by amount; split the rest by amount or evenly',
    units_left: 'Only {max} left',
    table_taken: 'This table is taken',
    table_free: 'Nobody sits at this table',
    table_code: 'This code is not valid; please ask the staff',
    join_code: 'The code is wrong; ask the staff for the code of your table',
    not_seated: 'You do not seem to be seated at this table; please ask the staff',
    bill_gone: 'This bill is no longer valid; look at the table’s bills again',
    visit_over: 'Your visit at this table is over; if you are seated again, scan the code on the table',
    guests_many: 'At most {max} phones can join a table',
    guest_overlaps: 'This guest already has a reservation at that time; call the restaurant for a second table',
    guest_ahead: 'A guest can have at most {max} reservations ahead; call the restaurant for more',
  },
  de: {
    split_by_amount: 'Ein Teil wurde als Betrag bezahlt; teilen Sie den Rest nach Betrag oder gleichmäßig',
    units_left: 'Nur noch {max} übrig',
    table_taken: 'Dieser Tisch ist besetzt',
    table_free: 'An diesem Tisch sitzt niemand',
    table_code: 'Dieser Code ist nicht gültig; bitte fragen Sie das Personal',
    join_code: 'Der Code stimmt nicht; fragen Sie das Personal nach dem Code Ihres Tisches',
    not_seated: 'Sie scheinen nicht an diesem Tisch zu sitzen; bitte fragen Sie das Personal',
    bill_gone: 'Diese Rechnung gilt nicht mehr; bitte sehen Sie sich die Rechnungen des Tisches neu an',
    visit_over: 'Ihr Besuch an diesem Tisch ist beendet; sitzen Sie wieder, scannen Sie den Code am Tisch',
    guests_many: 'Einem Tisch können höchstens {max} Telefone beitreten',
    guest_overlaps:
      'Dieser Gast hat zu dieser Zeit schon reserviert; rufen Sie für einen zweiten Tisch im Restaurant an',
    guest_ahead: 'Ein Gast kann höchstens {max} Reservierungen haben; rufen Sie für weitere im Restaurant an',
  },
} satisfies Record<Lang, Record<string, string>>

/** Exported for the test that checks all texts. */
export { wrong as diningWrong }

/**
 * A wrong field in a call about tables: 422 with the field's path, a code, and the text in the
 * caller's language.
 */
export const wrongAtTable = (lang: Lang, path: string, code: keyof (typeof wrong)['tr'], max = 0): Fault =>
  wrongAll(lang, [{ path, code, params: { max } }])

/** Several wrong fields in a call about tables. */
export const wrongAll = (lang: Lang, faults: readonly WrongField[]): Fault =>
  fault('invalid', {
    errors: faults.map(({ path, code, params, unit }) => ({
      path,
      code,
      ...(code === 'too_big' ? { params, unit } : { message: fieldMessage(lang, code, params, { more: wrong[lang] }) }),
    })),
  })
