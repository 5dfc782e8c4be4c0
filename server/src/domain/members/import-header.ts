import type { ImportColumn, ImportField } from '#contract/members/member-import.ts'
import { foldedWord } from '#server/kit/sheet-words.ts'
import { dateIn, emailIn, isAmbiguous, orderIn, phoneIn, type RawCell } from './import-cells.ts'

/** What consent to a channel is called, folded. */
const consentTo = (channel: string) =>
  ['izni', 'izin', 'onayi', 'onay', 'consent', 'permission', 'opt in', 'einwilligung', 'erlaubnis', 'zustimmung'].map(
    (it) => `${channel} ${it}`,
  )

/** What columns are called in the three languages, folded. */
const words: Record<ImportField, readonly string[]> = {
  full_name: [
    'ad soyad',
    'adi soyadi',
    'isim soyisim',
    'isim soyad',
    'ad ve soyad',
    'musteri',
    'musteri adi',
    'uye',
    'uye adi',
    'full name',
    'customer',
    'customer name',
    'member',
    'vor und nachname',
    'vollstandiger name',
    'kunde',
    'kundenname',
    'mitglied',
  ],
  name: ['ad', 'adi', 'isim', 'name', 'first name', 'firstname', 'given name', 'vorname'],
  surname: [
    'soyad',
    'soyadi',
    'soyisim',
    'surname',
    'last name',
    'lastname',
    'family name',
    'nachname',
    'familienname',
  ],
  phone: [
    'telefon',
    'tel',
    'telefon no',
    'tel no',
    'telefon numarasi',
    'cep',
    'cep telefonu',
    'cep tel',
    'gsm',
    'gsm no',
    'phone',
    'phone number',
    'mobile',
    'mobile phone',
    'mobile number',
    'cell',
    'telefonnummer',
    'handy',
    'handynummer',
    'mobil',
    'mobilnummer',
    'rufnummer',
  ],
  email: [
    'e posta',
    'eposta',
    'e posta adresi',
    'mail',
    'mail adresi',
    'email',
    'e mail',
    'email address',
    'e mail address',
    'e mail adresse',
    'email adresse',
  ],
  birth_date: [
    'dogum tarihi',
    'dogum gunu',
    'd tarihi',
    'birth date',
    'birthdate',
    'date of birth',
    'birthday',
    'dob',
    'geburtsdatum',
    'geburtstag',
  ],
  marriage_anniversary: [
    'evlilik yil donumu',
    'evlilik yildonumu',
    'evlilik tarihi',
    'marriage anniversary',
    'anniversary',
    'wedding anniversary',
    'hochzeitstag',
  ],
  plate: ['plaka', 'arac plakasi', 'plate', 'license plate', 'licence plate', 'number plate', 'kennzeichen'],
  city: ['il', 'sehir', 'kayitli il', 'kayitli sehir', 'city', 'town', 'stadt', 'ort', 'wohnort'],
  note: [
    'not',
    'notlar',
    'aciklama',
    'note',
    'notes',
    'comment',
    'remarks',
    'notiz',
    'notizen',
    'bemerkung',
    'bemerkungen',
  ],
  consent_sms: [...consentTo('sms'), 'sms'],
  consent_email: [
    ...['e posta', 'eposta', 'mail', 'e mail', 'email'].flatMap(consentTo),
    'bulten',
    'newsletter',
    'newsletter einwilligung',
  ],
  consent_call: ['arama', 'telefon', 'call', 'phone', 'anruf'].flatMap(consentTo),
  consent_notification: ['bildirim', 'anlik bildirim', 'push', 'notification'].flatMap(consentTo),
  consent_date: [
    'izin tarihi',
    'izin tarih',
    'onay tarihi',
    'consent date',
    'date of consent',
    'opt in date',
    'einwilligungsdatum',
    'datum der einwilligung',
    'einwilligung am',
  ],
}
const fieldOf = new Map(Object.entries(words).flatMap(([field, all]) => all.map((it) => [it, field as ImportField])))

const filled = (row: readonly RawCell[]) => row.filter((it) => it !== null && String(it).trim() !== '')
const isData = (cell: RawCell) =>
  typeof cell === 'number' || phoneIn(cell) !== undefined || emailIn(cell) !== undefined || orderIn(cell) !== undefined

/**
 * Which of a sheet's first rows has the headers, from 0; -1 where there are none: the row in which most columns are called as they are in one of the languages, or
 * else the first of nothing but texts, no two alike, above one that has data.
 */
export function headerIn(rows: readonly (readonly RawCell[])[]): number {
  const first = rows.slice(0, 20)
  const known = first.map((row) => filled(row).filter((it) => fieldOf.has(foldedWord(String(it)))).length)
  const most = Math.max(0, ...known)
  if (most > 0) return known.indexOf(most)
  return first.findIndex((row, at) => {
    const cells = filled(row)
    const isTexts = cells.length > 1 && !cells.some(isData) && new Set(cells).size === cells.length
    return isTexts && (first[at + 1] ?? []).some(isData)
  })
}

/** A column is what four of five of its cells are. */
const isMostly = (cells: readonly RawCell[], is: (cell: RawCell) => boolean) =>
  cells.length > 0 && cells.filter(is).length * 5 >= cells.length * 4

/** What each column holds: by its header, else by its content. `before`: as it was said the last time for the same header. No field is in two columns. */
export function columnsIn(
  headers: readonly string[],
  rows: readonly (readonly RawCell[])[],
  { today, before }: { today: string; before: ReadonlyMap<string, ImportColumn> },
): ImportColumn[] {
  const width = Math.max(headers.length, ...rows.map((it) => it.length), 0)
  const numbers = Array.from({ length: width }, (_, n) => n)
  const cells = numbers.map((n) => filled(rows.map((it) => it[n] ?? null)))
  const taken = new Set<ImportField>()
  const take = (field: ImportField | null | undefined): ImportField | undefined => {
    const isFull = taken.has('full_name') && (field === 'name' || field === 'surname')
    if (!field || taken.has(field) || isFull || (field === 'full_name' && (taken.has('name') || taken.has('surname'))))
      return undefined
    taken.add(field)
    return field
  }
  const fields = numbers.map((n) => {
    const word = foldedWord(headers[n] ?? '')
    return take(before.has(word) && word ? before.get(word)!.field : fieldOf.get(word))
  })
  const isDate = (it: RawCell) => {
    const day = dateIn(it, 'day', today)
    return typeof it === 'string' && (day !== 'date' || orderIn(it) === 'month')
  }
  for (const n of numbers) {
    if (fields[n]) continue
    const word = foldedWord(headers[n] ?? '')
    if (word && before.has(word)) continue
    const field = isMostly(cells[n]!, (it) => emailIn(it) !== undefined)
      ? 'email'
      : isMostly(cells[n]!, (it) => phoneIn(it) !== undefined)
        ? 'phone'
        : isMostly(cells[n]!, isDate)
          ? 'birth_date'
          : null
    fields[n] = take(field)
  }
  return numbers.map((n) => ({
    field: fields[n] ?? null,
    date_order: isDateField(fields[n])
      ? (dateOrderIn(cells[n]!) ?? before.get(foldedWord(headers[n] ?? ''))?.date_order ?? null)
      : null,
  }))
}

const isDateField = (field: ImportField | null | undefined) =>
  field === 'birth_date' || field === 'marriage_anniversary' || field === 'consent_date'

/** By the dates of a column that leave no doubt; null where none does, or where they disagree. */
export function dateOrderIn(cells: readonly RawCell[]): 'day' | 'month' | null {
  // Dots tell for themselves, and nothing of dates with slashes beside them.
  const told = new Set(
    cells
      .filter((it) => !String(it).includes('.'))
      .map(orderIn)
      .filter((it) => it !== undefined),
  )
  if (told.size === 1) return [...told][0]!
  return told.size === 0 && !cells.some(isAmbiguous) ? 'day' : null
}
