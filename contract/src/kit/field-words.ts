import type { core } from 'zod/mini'
import type { Schema } from './call.ts'
import { quantityText, unitAt, type Money, type Unit } from './quantities.ts'

export const langs = ['tr', 'en', 'de'] as const
export type Lang = (typeof langs)[number]
/** The language of an account, given the number under which it is stored. */
export const langOfId = (language_id: number): Lang => langs[language_id - 1] ?? 'tr'

/**
 * Messages of the field rules (spec §5). `{…}` is filled in from the rule according to
 * `paramKinds`. tr is the source; en and de must have the same codes.
 */
const tr = {
  required: 'Bu alan zorunludur',
  too_short: 'En az {min} karakter olmalıdır',
  too_long: 'En fazla {max} karakter olabilir',
  too_small: '{min} veya daha fazla olmalıdır',
  too_big: '{max} veya daha az olmalıdır',
  too_few: 'En az {min} seçim yapın',
  too_many: 'En fazla {max} seçim yapılabilir',
  email: 'Geçerli bir e-posta adresi girin',
  url: 'http veya https ile başlayan geçerli bir adres girin',
  phone: 'Geçerli bir telefon numarası girin',
  number: 'Bir sayı girin',
  not_zero: 'Sıfır olamaz',
  multiple: 'Şu sayının katı olmalıdır: {step}',
  integer: 'Tam sayı girin',
  moment: 'Geçerli bir tarih ve saat girin',
  format: 'Biçimi doğru değil',
  choice: 'Listeden birini seçin',
  unknown: 'Bilinmeyen alan',
  taken: 'Bu değer zaten kullanılıyor',
  wrong: 'Değer doğru değil',
  currency_code: 'Üç büyük harf girin, örneğin TRY',
  platform_undeclared: 'Böyle bir platform tanımlı değil',
  currency_decimals: 'Yalnızca iki ondalıklı para birimleri kullanılabilir',
  tax_office_code: 'Beş rakam girin',
  slug: 'Küçük harf, rakam ve tire kullanın: yaz-menumuz',
  theme_path: 'Ad şöyle olmalı: menu.html, style.css ya da tr.strings',
  theme_file_size: 'Bir dosya en fazla {max} kB olabilir',
  service_account: 'Bu, Firebase’ten indirilen anahtar dosyası değil',
  coupon_code: '3–20 büyük harf veya rakam girin; Türkçe harf ve özel işaret olmaz',
  rate_or_amount: 'Oran ya da tutar girin, ikisini birden değil',
  reference_or_reason: 'Belge no ya da bir neden girin',
  graph_twice: 'Aynı durum iki kez tanımlanmış',
  graph_unknown_next: 'Olmayan bir duruma gidiyor',
  graph_self: 'Bir durum kendisine gidemez',
  graph_end_has_exit: 'Bitiş durumundan çıkış olamaz',
  graph_no_end: 'Bu durumdan bir bitişe ulaşılamıyor',
  graph_no_start: 'Onay bekleyen durumu eksik',
  code_wrong: 'Kod yanlış ya da süresi dolmuş',
  password_wrong: 'Parola doğru değil',
  password_repeat: 'İki parola aynı değil',
  file_type: 'Bu dosya türü kabul edilmiyor',
  file_too_large: 'Dosya en fazla {size} olabilir',
  picture_ratio: 'Görselin oranı {ratio} olmalıdır',
  fixed: 'Bu alan değiştirilemez',
  tax_number: 'Geçerli bir vergi veya T.C. kimlik numarası girin',
  iban: 'Geçerli bir IBAN girin (TR veya DE)',
  onsite_ip: 'IP adresi doğru formatta girilmelidir',
  ends_before_start: 'Bitiş başlangıçtan önce olamaz',
  above_price: 'Fiyattan yüksek olamaz',
  slots_a_day: 'Bir gün için en fazla {max} saat aralığı girilebilir',
  slots_overlap: 'Bu saatler başka bir aralıkla çakışıyor',
  above_limit: 'En az değeri en çok değerinden büyük olamaz',
  not_of_type: 'Bu seçim türünde kullanılmaz',
  one_default: 'Yalnızca bir seçenek baştan seçili olabilir',
  twice: 'Aynısı iki kez eklenmiş',
  too_many_days: 'Bir seferde en fazla {max} gün girilebilir',
  year_range: '{from} ile {until} arasında bir tarih girin',
  message_field: '{field} diye bir alan yok; metnin altında yazan alanları kullanın',
  day_over: 'Bu gün geçti; bugünü ya da sonrasını seçin',
  past_range: '1900’den bugüne bir tarih girin',
  not_enough_options: 'En az {min} seçim isteniyor, seçenekler buna yetmiyor',
  corners_few: 'En az {min} köşe gerekir',
  corners_many: 'En fazla {max} köşe olabilir',
  holes_many: 'En fazla {max} boşluk olabilir',
  edges_cross: '{edge}. ve {other}. kenarlar kesişiyor',
  edges_touch: 'Çizgi kendine değiyor',
  spike: 'Çizgi bu köşede kendi üzerine dönüyor',
  hole_outside: 'Boşluk bölgenin tamamen içinde olmalıdır',
  holes_meet: 'Boşluklar birbirine değemez',
  area_small: 'Bölge en az {min} m² olmalıdır',
  span_wide: 'Bölge çok geniş',
  lat_beyond: 'Enlem {max} dereceyi aşamaz',
  polygon_or_circle: 'Ya bir alan çizin ya da merkez ve yarıçap verin',
  steps_from_zero: 'İlk basamak 0 tutarından başlamalıdır',
  steps_rising: 'Basamaklar küçük tutardan büyüğe gitmelidir',
  steps_dearer: 'Ücret bir önceki basamaktan yüksek olamaz',
  branch_full: 'Bir şubede en fazla {max} tane olabilir',
  rings_gap: 'Halka, bir öncekinin bittiği yerde başlamalıdır; ilki 0 metrede',
} as const

export type FieldCode = keyof typeof tr
type Words = Record<FieldCode, string>

const en: Words = {
  required: 'This field is required',
  too_short: 'Must have at least {min} characters',
  too_long: 'May have at most {max} characters',
  too_small: 'Must be {min} or more',
  too_big: 'Must be {max} or less',
  too_few: 'Choose at least {min}',
  too_many: 'Choose at most {max}',
  email: 'Enter a valid e-mail address',
  url: 'Enter a valid address starting with http or https',
  phone: 'Enter a valid phone number',
  number: 'Enter a number',
  not_zero: 'Must not be zero',
  multiple: 'Must be a multiple of {step}',
  integer: 'Enter a whole number',
  moment: 'Enter a valid date and time',
  format: 'The format is not valid',
  choice: 'Choose one from the list',
  unknown: 'Unknown field',
  taken: 'This value is already in use',
  wrong: 'The value is not valid',
  currency_code: 'Enter three capital letters, for example TRY',
  platform_undeclared: 'No such platform is declared',
  currency_decimals: 'Only currencies with two decimals can be used',
  tax_office_code: 'Enter five digits',
  slug: 'Use lower-case letters, digits and hyphens: our-summer-menu',
  theme_path: 'The name must look like menu.html, style.css or tr.strings',
  theme_file_size: 'A file may be at most {max} kB',
  service_account: 'This is not the key file downloaded from Firebase',
  coupon_code: 'Enter 3 to 20 capital letters or digits, without accents or special characters',
  rate_or_amount: 'Enter a rate or an amount, not both',
  reference_or_reason: 'Enter a receipt number or a reason',
  graph_twice: 'This status is defined twice',
  graph_unknown_next: 'Leads to a status that does not exist',
  graph_self: 'A status cannot lead to itself',
  graph_end_has_exit: 'An end status cannot lead anywhere',
  graph_no_end: 'No end status can be reached from this status',
  graph_no_start: 'The status awaiting approval is missing',
  code_wrong: 'The code is wrong or has expired',
  password_wrong: 'The password is wrong',
  password_repeat: 'The passwords don’t match',
  file_type: 'This file type is not accepted',
  file_too_large: 'The file may be at most {size}',
  picture_ratio: 'The picture must have a {ratio} ratio',
  fixed: 'This field cannot be changed',
  tax_number: 'Enter a valid Turkish tax or identity number',
  iban: 'Enter a valid IBAN (TR or DE)',
  onsite_ip: 'The IP address must be in the right format',
  ends_before_start: 'The end cannot be before the start',
  above_price: 'Cannot be higher than the price',
  slots_a_day: 'At most {max} time slots a day',
  slots_overlap: 'These hours overlap with another slot',
  above_limit: 'The minimum cannot be more than the maximum',
  not_of_type: 'Not used with this selection type',
  one_default: 'Only one option can be selected by default',
  twice: 'The same item is listed twice',
  too_many_days: 'At most {max} days at once',
  year_range: 'Enter a date between {from} and {until}',
  message_field: 'There is no field {field}; use the fields listed below the text',
  day_over: 'This day is over; choose today or later',
  past_range: 'Enter a date from 1900 until today',
  not_enough_options: 'At least {min} must be chosen, and there are not enough options',
  corners_few: 'Needs at least {min} corners',
  corners_many: 'May have at most {max} corners',
  holes_many: 'May have at most {max} holes',
  edges_cross: 'Edges {edge} and {other} cross',
  edges_touch: 'The outline touches itself',
  spike: 'The outline runs back over itself here',
  hole_outside: 'A hole must lie entirely within the area',
  holes_meet: 'Holes must not touch each other',
  area_small: 'The area must be at least {min} m²',
  span_wide: 'The area is too wide',
  lat_beyond: 'The latitude may not exceed {max} degrees',
  polygon_or_circle: 'Draw an area, or give a centre and a radius',
  steps_from_zero: 'The first step must start at 0',
  steps_rising: 'Each step must start above the one before',
  steps_dearer: 'The fee may not be higher than in the step before',
  branch_full: 'A branch can have at most {max} of these',
  rings_gap: 'A ring must start where the one before ends, the first at 0 metres',
}

const de: Words = {
  required: 'Dieses Feld ist erforderlich',
  too_short: 'Mindestens {min} Zeichen',
  too_long: 'Höchstens {max} Zeichen',
  too_small: 'Muss mindestens {min} sein',
  too_big: 'Darf höchstens {max} sein',
  too_few: 'Wählen Sie mindestens {min}',
  too_many: 'Wählen Sie höchstens {max}',
  email: 'Geben Sie eine gültige E-Mail-Adresse ein',
  url: 'Geben Sie eine gültige Adresse mit http oder https ein',
  phone: 'Geben Sie eine gültige Telefonnummer ein',
  number: 'Geben Sie eine Zahl ein',
  not_zero: 'Darf nicht null sein',
  multiple: 'Muss ein Vielfaches von {step} sein',
  integer: 'Geben Sie eine ganze Zahl ein',
  moment: 'Geben Sie ein gültiges Datum mit Uhrzeit ein',
  format: 'Das Format stimmt nicht',
  choice: 'Wählen Sie einen Eintrag aus der Liste',
  unknown: 'Unbekanntes Feld',
  taken: 'Dieser Wert ist bereits vergeben',
  wrong: 'Der Wert stimmt nicht',
  currency_code: 'Drei Großbuchstaben, zum Beispiel EUR',
  platform_undeclared: 'Diese Plattform ist nicht angelegt',
  currency_decimals: 'Nur Währungen mit zwei Nachkommastellen sind möglich',
  tax_office_code: 'Geben Sie fünf Ziffern ein',
  slug: 'Nur Kleinbuchstaben, Ziffern und Bindestriche: unsere-sommerkarte',
  theme_path: 'Der Name muss so aussehen: menu.html, style.css oder tr.strings',
  theme_file_size: 'Eine Datei darf höchstens {max} kB groß sein',
  service_account: 'Das ist nicht die Schlüsseldatei aus Firebase',
  coupon_code: '3 bis 20 Großbuchstaben oder Ziffern, ohne Umlaute und Sonderzeichen',
  rate_or_amount: 'Satz oder Betrag, nicht beides',
  reference_or_reason: 'Geben Sie eine Belegnummer oder einen Grund ein',
  graph_twice: 'Dieser Status ist doppelt angelegt',
  graph_unknown_next: 'Führt zu einem Status, den es nicht gibt',
  graph_self: 'Ein Status kann nicht zu sich selbst führen',
  graph_end_has_exit: 'Von einem Endstatus darf es nicht weitergehen',
  graph_no_end: 'Von diesem Status ist kein Endstatus erreichbar',
  graph_no_start: 'Der Status „wartet auf Bestätigung“ fehlt',
  code_wrong: 'Der Code ist falsch oder abgelaufen',
  password_wrong: 'Das Passwort stimmt nicht',
  password_repeat: 'Die beiden Passwörter sind verschieden',
  file_type: 'Dieser Dateityp wird nicht angenommen',
  file_too_large: 'Die Datei darf höchstens {size} groß sein',
  picture_ratio: 'Das Bild muss das Seitenverhältnis {ratio} haben',
  fixed: 'Dieses Feld lässt sich nicht ändern',
  tax_number: 'Geben Sie eine gültige türkische Steuer- oder Ausweisnummer ein',
  iban: 'Geben Sie eine gültige IBAN ein (TR oder DE)',
  onsite_ip: 'Die IP-Adresse muss im richtigen Format angegeben werden',
  ends_before_start: 'Das Ende darf nicht vor dem Anfang liegen',
  above_price: 'Darf nicht über dem Preis liegen',
  slots_a_day: 'Höchstens {max} Zeitfenster pro Tag',
  slots_overlap: 'Diese Zeiten überschneiden sich mit einem anderen Zeitfenster',
  above_limit: 'Der Mindestwert darf nicht über dem Höchstwert liegen',
  not_of_type: 'Wird bei dieser Auswahlart nicht verwendet',
  one_default: 'Nur eine Option kann vorausgewählt sein',
  twice: 'Dasselbe steht hier zweimal',
  too_many_days: 'Höchstens {max} Tage auf einmal',
  year_range: 'Geben Sie ein Datum von {from} bis {until} ein',
  message_field: 'Das Feld {field} gibt es nicht; verwenden Sie die Felder, die unter dem Text stehen',
  day_over: 'Dieser Tag ist vorbei; wählen Sie heute oder später',
  past_range: 'Geben Sie ein Datum von 1900 bis heute ein',
  not_enough_options: 'Mindestens {min} müssen gewählt werden; so viele Optionen gibt es nicht',
  corners_few: 'Mindestens {min} Ecken nötig',
  corners_many: 'Höchstens {max} Ecken möglich',
  holes_many: 'Höchstens {max} Aussparungen möglich',
  edges_cross: 'Die Kanten {edge} und {other} kreuzen sich',
  edges_touch: 'Der Umriss berührt sich selbst',
  spike: 'Der Umriss läuft hier auf sich selbst zurück',
  hole_outside: 'Eine Aussparung muss ganz innerhalb des Gebiets liegen',
  holes_meet: 'Aussparungen dürfen sich nicht berühren',
  area_small: 'Das Gebiet muss mindestens {min} m² groß sein',
  span_wide: 'Das Gebiet ist zu groß',
  lat_beyond: 'Der Breitengrad darf {max} Grad nicht überschreiten',
  polygon_or_circle: 'Ein Gebiet zeichnen oder Mittelpunkt und Radius angeben',
  steps_from_zero: 'Die erste Stufe muss bei 0 beginnen',
  steps_rising: 'Jede Stufe muss über der vorigen beginnen',
  steps_dearer: 'Die Gebühr darf nicht höher sein als in der Stufe davor',
  branch_full: 'Eine Filiale kann höchstens {max} davon haben',
  rings_gap: 'Ein Ring muss beginnen, wo der vorige endet, der erste bei 0 Metern',
}

export const fieldWords: Record<Lang, Words> = { tr, en, de }

/**
 * The kinds of message parameters: `field` is a number in the field's unit; `text` is inserted
 * unchanged.
 */
export const paramKinds = {
  min: 'field',
  max: 'field',
  step: 'field',
  edge: 'count',
  other: 'count',
  days: 'count',
  minutes: 'count',
  points: 'count',
  amount: 'money',
  size: 'kilobytes',
  name: 'text',
  ratio: 'text',
  line: 'count',
  file: 'text',
  field: 'text',
  count: 'count',
  day: 'text',
  from: 'text',
  until: 'text',
} as const satisfies Record<string, Unit | 'field' | 'text'>

export type Params = Record<string, string | number>

/**
 * The parts from which a message is built: the field's unit, the currency's format, and the
 * messages that only the server or only the panel has.
 */
export interface Writing {
  unit?: Unit | undefined
  money?: Money | undefined
  more?: Record<string, string>
}

/**
 * A field's message in a language. An unknown code reads as `wrong`. Numbers are written with their
 * unit; texts are inserted unchanged.
 */
export function fieldMessage(lang: Lang, code: string, params: Params = {}, by: Writing = {}): string {
  const words = fieldWords[lang]
  const text = words[code as FieldCode] ?? by.more?.[code] ?? words.wrong
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name] ?? ''
    if (typeof value === 'string') return value
    const kind = paramKinds[name as keyof typeof paramKinds] ?? 'count'
    const unit = kind === 'field' ? by.unit : kind === 'text' ? 'count' : kind
    return quantityText(lang, value, unit, by.money)
  })
}

/** An error at a field. */
export interface Wrong {
  path: string
  code: FieldCode
  params?: Params
  /** The unit of the field's limits, if it has one. */
  unit?: Unit
}

/**
 * The path, code and parameters of each error that a schema reports, the same in server and panel.
 * If a value breaks several limits, the narrowest is reported.
 */
export function fieldErrors(issues: readonly core.$ZodIssue[], schema: Schema): Wrong[] {
  const errors: Wrong[] = []
  for (const issue of issues) {
    const wrong = wrongOf(issue)
    const unit = wrong.params && unitAt(schema, issue.path)
    const found = unit ? { ...wrong, unit } : wrong
    const at = errors.findIndex((it) => it.path === found.path && it.code === found.code)
    const known = errors[at]
    if (!known) errors.push(found)
    else if (isNarrower(found.params, known.params)) errors[at] = found
  }
  return errors
}

const isNarrower = (one: Params = {}, other: Params = {}) =>
  Number(one['min']) > Number(other['min']) || Number(one['max']) < Number(other['max'])

function wrongOf(issue: core.$ZodIssue): Wrong {
  const path = issue.path.map(String).join('.')
  const empty = issue.input === undefined || issue.input === null || issue.input === ''
  switch (issue.code) {
    case 'invalid_type':
      if (empty) return { path, code: 'required' }
      return { path, code: issue.expected === 'int' ? 'integer' : issue.expected === 'number' ? 'number' : 'wrong' }
    case 'too_small': {
      const min = Number(issue.minimum) + (issue.inclusive === false ? 1 : 0) // "more than 0" means 1 or more: all our numbers are integers.
      if (issue.origin === 'string')
        return min <= 1 ? { path, code: 'required' } : { path, code: 'too_short', params: { min } }
      return { path, code: issue.origin === 'array' ? 'too_few' : 'too_small', params: { min } }
    }
    case 'too_big': {
      const max = Number(issue.maximum)
      return {
        path,
        code: issue.origin === 'string' ? 'too_long' : issue.origin === 'array' ? 'too_many' : 'too_big',
        params: { max },
      }
    }
    case 'not_multiple_of':
      return { path, code: 'multiple', params: { step: Number(issue.divisor) } }
    case 'invalid_format':
      if (empty) return { path, code: 'required' }
      if (isFieldCode(issue.message)) return { path, code: issue.message } // The rule itself names its message.
      return {
        path,
        code:
          issue.format === 'email'
            ? 'email'
            : issue.format === 'url'
              ? 'url'
              : issue.format === 'datetime'
                ? 'moment'
                : 'format',
      }
    case 'invalid_value':
      return { path, code: empty ? 'required' : 'choice' }
    case 'unrecognized_keys':
      return { path: [...issue.path, issue.keys[0]].map(String).join('.'), code: 'unknown' }
    case 'custom':
      return {
        path,
        code: isFieldCode(issue.message) ? issue.message : 'wrong',
        ...(issue.params && { params: issue.params as Params }),
      }
    default:
      return { path, code: 'wrong' }
  }
}

const isFieldCode = (given: string): given is FieldCode => given in fieldWords.tr
