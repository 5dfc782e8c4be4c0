import { describe, expect, it } from 'vitest'
import type { ImportColumn, ImportField } from '#contract/members/member-import.ts'
import { cityIn } from './cells.ts'
import type { RawCell } from './raw-cell.ts'
import { columnsIn, headerIn } from './header.ts'
import { mendLetters, unbroken } from './letters.ts'

const cities = new Map([
  ['istanbul', 34],
  ['izmir', 35],
  ['berlin', 1011],
])
const guessing = {
  today: '2026-11-20',
  country: 'TR' as const,
  cities,
  before: new Map<string, ImportColumn>(),
}
/**
 * Returns the field that is found for a header, both with an empty column and with content that
 * suggests another field.
 */
const by = (headers: string[], rows: RawCell[][] = []) => columnsIn(headers, rows, guessing)
const fieldsOf = (headers: string[], rows?: RawCell[][]) => by(headers, rows).map((it) => it.field)

it.each<[ImportField, string[]]>([
  [
    'full_name',
    [
      'Müşteri Adı Soyadı',
      'MÜŞTERİ AD SOYAD',
      'Üye Adı Soyadı',
      'İSİM SOYİSİM',
      'Ad-Soyad',
      'AdıSoyadı',
      'Müşteri',
      'Kunde',
      'Name, Surname',
      'Vor- und Nachname',
      'Customer Name',
      'customerName',
      'Full Name*',
    ],
  ],
  ['name', ['Ad', 'ADI:', 'Üyenin Adı', 'First Name', 'firstName', 'Given Name', 'Vorname']],
  ['surname', ['Soyadı', 'SOYAD', 'Müşteri Soyadı', 'Last Name', 'Family Name', 'Nachname', 'Kunden Nachname']],
  [
    'phone',
    [
      'Telefon',
      'Müşteri Telefonu',
      'CEP TELEFONU',
      'Cep Tel. No',
      'GSM No',
      'Tel.',
      'Telefon 1',
      'Phone 1 - Value',
      'Mobile Phone',
      'Handynummer',
      'Mobiltelefon',
      'Customer Phone',
    ],
  ],
  ['email', ['E-Posta', 'E-POSTA ADRESİ', 'Müşteri E-Postası', 'E-mail 1 - Value', 'E-mail Address', 'E-Mail-Adresse']],
  ['birth_date', ['Doğum Tarihi', 'DOĞUM GÜNÜ', 'Müşteri Doğum Tarihi', 'birthDate', 'Birthday', 'Geburtsdatum']],
  ['marriage_anniversary', ['Evlilik Yıl Dönümü', 'Anniversary', 'Hochzeitstag']],
  ['city', ['ŞEHİR / İLÇE', 'İl/İlçe', 'Şehir', 'City', 'PLZ / Ort', 'Home City']],
  ['note', ['Notlar', 'Müşteri Notu', 'Notes', 'Bemerkung']],
  ['plate', ['Plaka', 'Araç Plakası', 'License Plate', 'Kfz-Kennzeichen']],
])('%s is what these headers say: %j', (field, headers) => {
  for (const header of headers)
    expect([header, ...by([header])]).toEqual([
      header,
      { field, date_order: field.match(/date|anniv/) ? 'day' : null, is_guessed: false },
    ])
})

describe('a header that says something else', () => {
  const dates = [['12.04.1990'], ['03.05.1985'], ['01.01.1970']]
  it.each([
    'Sipariş Tarihi',
    'Kayıt Tarihi',
    'Son İşlem Tarihi',
    'İlk Sipariş',
    'Üyelik Tarihi',
    'Tarih',
    'Order Date',
    'Created at',
    'Registration date',
    'Last activity',
    'Bestelldatum',
    'Registriert am',
    'Letzte Aktivität',
  ])('%s is no birthday, whatever the dates in it', (header) => expect(fieldsOf([header], dates)).toEqual([null]))
  it.each(['Vergi No', 'Müşteri No', 'Sipariş No', 'Customer ID', 'Kundennummer', 'Phone 1 - Label', 'Tutar'])(
    '%s is no telephone, whatever the numbers in it',
    (header) => expect(fieldsOf([header], [['2125550118'], ['5321234567']])).toEqual([null]),
  )
})

describe('names', () => {
  const person = [['Ayşe', 'Yılmaz', 'Ayşe Yılmaz']]
  it.each<[string[], (ImportField | null)[]]>([
    [
      ['Given Name', 'Family Name', 'Name'],
      ['name', 'surname', null],
    ],
    [
      ['Name', 'Given Name', 'Family Name'],
      [null, 'name', 'surname'],
    ],
    [
      ['First Name', 'Last Name', 'Display Name'],
      ['name', 'surname', null],
    ],
    [
      ['Ad', 'Soyad', 'Müşteri Adı Soyadı'],
      ['name', 'surname', null],
    ],
    [
      ['Vorname', 'Name', 'x'],
      ['name', 'surname', null],
    ],
    [
      ['Ad', 'x', 'Ad Soyad'],
      [null, null, 'full_name'],
    ],
  ])('%j are %j', (headers, fields) => expect(fieldsOf(headers, person)).toEqual(fields))
  it('called nothing but a name, with two words in each, are asked about', () => {
    expect(by(['İsim'], [['Ayşe Yılmaz'], ['Can Öz']])).toMatchObject([{ field: 'full_name', is_guessed: true }])
    expect(by(['İsim'], [['Ayşe'], ['Can']])).toMatchObject([{ field: 'name', is_guessed: false }])
  })
})

it('reads what Google and Outlook export: the mobile that is filled, no label, nothing twice', () => {
  const google = [
    'Name',
    'Given Name',
    'Additional Name',
    'Family Name',
    'Birthday',
    'Notes',
    'E-mail 1 - Type',
    'E-mail 1 - Value',
    'Phone 1 - Type',
    'Phone 1 - Value',
    'Phone 2 - Type',
    'Phone 2 - Value',
  ]
  const row = [
    'Ayşe Yılmaz',
    'Ayşe',
    '',
    'Yılmaz',
    '1990-04-12',
    '',
    '* Home',
    'ayse@deneme.test',
    'Mobile',
    '0532 123 45 67',
    'Home',
    '0212 555 01 18',
  ]
  expect(fieldsOf(google, [row])).toEqual([
    null,
    'name',
    null,
    'surname',
    'birth_date',
    'note',
    null,
    'email',
    null,
    'phone',
    null,
    null,
  ])
  const outlook = [
    'First Name',
    'Middle Name',
    'Last Name',
    'Home Phone',
    'Mobile Phone',
    'Business Phone',
    'E-mail Address',
    'E-mail 2 Address',
    'Birthday',
    'Anniversary',
    'Home City',
  ]
  const filled = (mobile: string) => [
    'Ayşe',
    '',
    'Yılmaz',
    '0212 555 01 18',
    mobile,
    '',
    'ayse@deneme.test',
    '',
    '',
    '',
    'İstanbul',
  ]
  expect(fieldsOf(outlook, [filled('0532 123 45 67')]).indexOf('phone')).toBe(4)
  expect(fieldsOf(outlook, [filled('')]).indexOf('phone')).toBe(3)
})

describe('a file without headers', () => {
  const rows = [
    ['Ayşe Yılmaz', '0532 123 45 67', 'ayse@deneme.test', 'İstanbul / Kadıköy', '12.04.1990', '03.11.2026', 'Müşteri'],
    ['Can Öz', '0533 123 45 67', 'can@deneme.test', 'İzmir', '03.05.1985', '04.11.2026', 'Müşteri'],
  ]
  it('has none, even where a cell is called like one', () => expect(headerIn(rows, 'TR')).toBe(-1))
  it('is read by its content, and all of that is asked about; days of the last ten years are no birthdays', () => {
    expect(by([], rows).map((it) => [it.field, it.is_guessed])).toEqual([
      ['full_name', true],
      ['phone', true],
      ['email', true],
      ['city', true],
      ['birth_date', true],
      [null, false],
      [null, false],
    ])
    expect(fieldsOf(['Sütun1', 'B', 'F3', '4', 'Unnamed: 5'], rows).slice(0, 5)).toEqual([
      'full_name',
      'phone',
      'email',
      'city',
      'birth_date',
    ])
  })
  it('may have the name in two columns', () =>
    expect(
      fieldsOf(
        [],
        [
          ['Ayşe', 'Yılmaz', '0532 123 45 67'],
          ['Can', 'Öz', '0533 123 45 67'],
        ],
      ),
    ).toEqual(['name', 'surname', 'phone']))
})

it.each([
  ['İstanbul / Kadıköy', 34],
  ['Kadıköy, İSTANBUL', 34],
  ['10115 Berlin', 1011],
  ['i̇zmir', 35],
  ['Kadıköy', undefined],
])('the city of %j is %s', (given, id) => expect(cityIn(given, cities)).toBe(id))

describe('letters', () => {
  it.each([
    ['MÃ¼ÅŸteri AdÄ±', 'Müşteri Adı'],
    ['Ã–zlem', 'Özlem'],
    ['Ä°stanbul', 'İstanbul'],
    ['Ã‡aÄŸrÄ±', 'Çağrı'],
    ['StraÃŸe', 'Straße'],
    ['O\u00E2\u20AC\u2122Brien', 'O’Brien'],
    ['Müşteri', undefined],
    ['Kâğıt Âşık', undefined],
    ['Ada', undefined],
  ])('of %j are %j', (given, mended) => expect(unbroken(given)).toBe(mended))
  it('are mended whatever Turkish text was broken, twice too', () => {
    const broken = (text: string, encoding: string) => new TextDecoder(encoding).decode(new TextEncoder().encode(text))
    for (const text of ['Çağrı Işık', 'ŞÖFÖR İÇİN', 'Ğğ', 'Jürgen Groß'])
      for (const encoding of ['windows-1254', 'windows-1252']) {
        expect(unbroken(broken(text, encoding)), `${text} ${encoding}`).toBe(text)
        expect(unbroken(broken(broken(text, encoding), encoding)), `${text} ${encoding}`).toBe(text)
      }
  })
  it('of a Turkish file that was read as western are Turkish again; a Czech or an Icelander among Turks keeps theirs', async () => {
    const mended = async (cells: string[], country: 'TR' | 'DE' = 'TR') => {
      const rows = cells.map((it): RawCell[] => [it])
      return [await mendLetters(rows, country), ...rows.flat()]
    }
    expect(await mended(['Þükrü', 'Yýlmaz', 'ÝZMÝR'])).toEqual([true, 'Şükrü', 'Yılmaz', 'İZMİR'])
    expect(await mended(['Þórður', 'Yılmaz'])).toEqual([false, 'Þórður', 'Yılmaz'])
    expect(await mended(['Novotný'])).toEqual([false, 'Novotný'])
    expect(await mended(['Þórður'], 'DE')).toEqual([false, 'Þórður'])
  })
})
