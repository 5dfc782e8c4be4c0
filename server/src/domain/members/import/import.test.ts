import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import '#server/kit/phones.ts'
import type { ImportColumn, ImportField } from '#contract/members/member-import.ts'
import { inCountry } from '#contract/kit/phone.ts'
import { emailIn, namesIn, phoneIn, readCells } from './cells.ts'
import { dateIn, dateOrderIn } from './dates.ts'
import { yesNoIn } from '#server/kit/list/sheet-words.ts'
import { consentsOf, type Answering, type CurrentConsent } from './consents.ts'
import { columnsIn, headerIn } from './header.ts'
import { judge, readRow, type KnownMember } from './row.ts'

const today = '2026-11-20'
const context = {
  cities: new Map([
    ['istanbul', 34],
    ['berlin', 1011],
  ]),
  country: 'TR' as const,
  today,
}
const column = (field: ImportField | null): ImportColumn => ({ field, date_order: null })
const nothingBefore = new Map<string, ImportColumn>()
const guessing = { ...context, before: nothingBefore }

describe('a phone', () => {
  it.each([
    ['0532 123 45 67', '+905321234567'],
    ['532 123 45 67', '+905321234567'],
    [5321234567, '+905321234567'],
    [905321234567, '+905321234567'],
    [5.321234567e9, '+905321234567'],
    ['90 532 123 45 67', '+905321234567'],
    ['0090 532 123 45 67', '+905321234567'],
    ['(0532) 123-45-67', '+905321234567'],
    ['0532/123/45/67', '+905321234567'],
    ['０５３２１２３４５６７', '+905321234567'],
    ["'05321234567", '+905321234567'],
    ['5321234567.0', '+905321234567'],
    ['0532 123 45 67 ; 0533 000 00 00', '+905321234567'],
    ['0532 123 45 67 / 0533 000 00 00', '+905321234567'],
    ['4915112345678', '+4915112345678'],
    ['+49 (0)151 12345678', '+4915112345678'],
  ])('%j is %s', (given, kept) => expect(phoneIn(given)).toBe(kept))
  it.each([
    ['0532 123 45 67 ::: 0533 000 00 00', '+905321234567'],
    ['tel:+90-532-123-45-67', '+905321234567'],
    ['0532 123 45 67 (eşi)', '+905321234567'],
    ['0532 123 45 67 eşi', '+905321234567'],
    ['(iş) 0532 123 45 67', '+905321234567'],
    ['Cep: 0532 123 45 67', '+905321234567'],
    ['="05321234567"', '+905321234567'],
    ['5321234567,00', '+905321234567'],
    ['5,321234567E+09', '+905321234567'],
  ])('%j is %s, whatever address books and people put around it', (given, kept) => expect(phoneIn(given)).toBe(kept))
  it.each([
    '12',
    'yok',
    '',
    null,
    true,
    Number.NaN,
    1e21,
    '0532 123 45 6',
    '0532 123 45 678',
    '0532 123 45 67 dahili 12',
    '0532 CAN EM',
  ])('%j is none', (given) => expect(phoneIn(given)).toBe('phone'))
  it.each(['5,32E+09', '5.32E+09', '9,05E+11', '9,05321E+11', '5E9'])('of %j digits are lost', (given) =>
    expect(phoneIn(given)).toBe('phone_rounded'),
  )
  it('is of the country of the company', () => {
    expect(inCountry('DE', () => phoneIn('0171 1234567'))).toBe('+491711234567')
    expect(phoneIn('0171 1234567')).toBe('phone')
    const { values } = readCells(['0171 1234567'], [column('phone')], { ...context, country: 'DE' })
    expect(values.phone).toBe('+491711234567')
  })
  it('is read once for all: what it is kept as is read as itself', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5_300_000_000, max: 5_399_999_999 }), (n) => {
        const kept = phoneIn(n)
        fc.pre(kept !== 'phone')
        expect([phoneIn(kept), phoneIn(`0${n}`), phoneIn(`0090${n}`)]).toEqual([kept, kept, kept])
      }),
    )
  })
})

it.each([
  [' Ada@Deneme.test ', 'Ada@Deneme.test'],
  ['mailto:ada@deneme.test', 'ada@deneme.test'],
  ['ada@deneme.test; can@deneme.test', 'ada@deneme.test'],
  ['ada@', undefined],
  ['', undefined],
])('of %j the e-mail is %s', (given, kept) => expect(emailIn(given)).toBe(kept))

describe('a date', () => {
  it.each([
    ['12.04.1990', null, '1990-04-12'],
    ['1.4.1990', null, '1990-04-01'],
    ['1990-04-12', null, '1990-04-12'],
    ['1990-04-12T00:00:00Z', null, '1990-04-12'],
    ['1990/4/12', null, '1990-04-12'],
    ['03/04/1990', 'day', '1990-04-03'],
    ['03/04/1990', 'month', '1990-03-04'],
    ['13/04/1990', 'month', '1990-04-13'],
    [32_975, null, '1990-04-12'],
    ['32975', null, '1990-04-12'],
  ] as const)('%j, %s first, is %s', (given, order, kept) => expect(dateIn(given, order, today)).toBe(kept))
  it.each(['31.02.1990', '12.13.1990', '1850-01-01', '2026-11-21', 'dün', 5, true])('%j is none', (given) =>
    expect(dateIn(given, 'day', today)).toBe('date'),
  )
  it.each(['12.04.90', '12/4/90', "12.04.'90", '90-04-12', '04/12/90 00:00'])('%j has half a year', (given) =>
    expect(dateIn(given, 'day', today)).toBe('date_year'),
  )
  it('whose numbers leave it open is asked about', () => expect(dateIn('03/04/1990', null, today)).toBe('date_order'))
  it('is a day whatever it is written as', () => {
    const days = fc.integer({ min: 61, max: 46_300 })
    fc.assert(
      fc.property(days, (n) => {
        const iso = new Date(Date.UTC(1899, 11, 30 + n)).toISOString().slice(0, 10)
        const [y, m, d] = iso.split('-')
        for (const given of [n, iso, `${d}.${m}.${y}`, `${Number(d)}.${Number(m)}.${y}`])
          expect(dateIn(given, null, today)).toBe(iso)
        expect(dateIn(`${d}/${m}/${y}`, 'day', today)).toBe(iso)
        expect(dateIn(`${Number(d) > 12 ? `${d}/${m}` : `${m}/${d}`}/${y}`, 'month', today)).toBe(iso)
      }),
    )
  })
  it.each([
    [['03/04/1990', '25/04/1990'], 'day'],
    [['03/04/1990', '04/25/1990'], 'month'],
    [['03/04/1990', '05/06/1990'], null],
    [['25/04/1990', '04/25/1990'], null],
    [['12.04.1990', '03/04/1990'], null],
    [['12.04.1990', '1990-04-12'], 'day'],
  ] as const)('of a column of %j is %s first', (cells, order) => expect(dateOrderIn(cells)).toBe(order))
})

it.each([
  ['Ada Lovelace', { name: 'Ada', surname: 'Lovelace' }],
  ['  Ayşe  Nur Yılmaz ', { name: 'Ayşe Nur', surname: 'Yılmaz' }],
  ['Ada', { name: 'Ada', surname: '' }],
  ['Yılmaz, Ayşe Nur', { name: 'Ayşe Nur', surname: 'Yılmaz' }],
])('%j is a name and a surname', (given, names) => expect(namesIn(given)).toEqual(names))

it('an empty cell says nothing, a dash empties, and a name stays', () => {
  const columns = (['name', 'surname', 'email', 'birth_date', 'city'] as const).map(column)
  const { values, faults } = readCells(['-', '-', '', '–', 'İSTANBUL'], columns, context)
  expect(values).toEqual({ surname: null, birth_date: null, city: 34 })
  expect(faults).toEqual([{ column: 0, code: 'not_empty' }])
})

it('finds the headers in whichever language, below whatever stands above', () => {
  expect(
    headerIn([['Üye listesi', null], [], ['Adı Soyadı', 'CEP TELEFONU'], ['Ada Can', '0532 123 45 67']], 'TR'),
  ).toBe(2)
  expect(headerIn([['Vorname', 'Handy']], 'TR')).toBe(0)
  expect(
    headerIn(
      [
        ['İsim?', 'Numarası'],
        ['Ada', '0532 123 45 67'],
      ],
      'TR',
    ),
  ).toBe(0)
  expect(headerIn([['Ada', '0532 123 45 67']], 'TR')).toBe(-1)
})

it('knows columns by header, by what was said before, and else by content', () => {
  const rows = [
    ['Ada', '0532 123 45 67', 'ada@deneme.test', '25/04/1990', 'x'],
    ['Can', '0532 123 45 68', 'can@deneme.test', '03/04/1991', 'y'],
  ]
  const fields = (headers: string[], before = nothingBefore) =>
    columnsIn(headers, rows, { ...guessing, before }).map((it) => it.field)
  expect(fields(['E-Mail-Adresse', 'Phone', 'A', 'Doğum Tarihi', 'Plaka'])).toEqual([
    'email',
    'phone',
    null,
    'birth_date',
    'plate',
  ])
  expect(fields(['', '', '', '', ''])).toEqual(['name', 'phone', 'email', 'birth_date', null])
  expect(
    fields(
      ['Ad', 'Tel', 'Mail', 'Tarih', 'Özel'],
      new Map([
        ['ozel', column('note')],
        ['tarih', column(null)],
      ]),
    ),
  ).toEqual(['name', 'phone', 'email', null, 'note'])
  expect(
    columnsIn(
      ['Geburtstag'],
      rows.map((it) => [it[3]!]),
      guessing,
    ),
  ).toEqual([{ field: 'birth_date', date_order: 'day', is_guessed: false }])
})

describe('what becomes of a row', () => {
  const columns = (['name', 'phone', 'email'] as const).map(column)
  const ada: KnownMember = {
    id: 'ada',
    version: 3,
    name: 'Ada',
    surname: '',
    phone: '+905321234567',
    email: 'ada@deneme.test',
    birth_date: null,
    marriage_anniversary: null,
    plate: '',
    city_id: null,
    note: '',
  }
  const can = { ...ada, id: 'can', phone: '+905321234568', email: 'can@deneme.test' }
  const around = {
    byPhone: new Map([ada, can].map((it) => [it.phone!, it])),
    byEmail: new Map([ada, can].map((it) => [it.email!, it])),
    firstOfPhone: new Map([['+905321234599', 2]]),
    firstOfEmail: new Map<string, number>(),
    held: new Map(),
    remembered: new Map(),
    country: 'TR',
    zone: 'Europe/Istanbul',
    now: new Date('2026-06-15T12:00:00Z'),
  }
  const all = {
    unique_field: 'phone',
    on_existing: 'update',
    on_missing: 'add',
    leaves_unreadable: false,
    consents: { source: null, on: null, has_proof: false },
  } as const
  const of = (cells: (string | null)[], choices: object = {}) => {
    const { outcome, reasons, changes } = judge(
      readRow(5, cells, columns, context),
      { ...all, ...choices },
      columns,
      around,
    )
    return [outcome, ...reasons.map((it) => it.code), ...Object.keys(changes)]
  }
  it.each([
    [['Ada', '0532 123 45 67', 'ADA@deneme.test'], {}, ['same']],
    [['Ada', '0532 123 45 67', ''], {}, ['same']],
    [['Ayda', '0532 123 45 67', 'ayda@deneme.test'], {}, ['update', 'name', 'email']],
    [['Ayda', '0532 123 45 67', ''], { on_existing: 'no_change' }, ['skip', 'exists']],
    [['Ayda', '0532 123 45 67', 'can@deneme.test'], {}, ['refuse', 'email_taken']],
    [['Ece', '0532 123 45 00', 'ece@deneme.test'], {}, ['add', 'name', 'phone', 'email']],
    [['Ece', '0532 123 45 00', ''], { on_missing: 'nothing' }, ['skip', 'missing']],
    [['', '0532 123 45 00', ''], {}, ['refuse', 'no_name']],
    [['Ece', '', 'ece@deneme.test'], {}, ['refuse', 'no_key']],
    [['Ece', 'yok', ''], {}, ['refuse', 'phone']],
    [['Ece', '0532 123 45 99', ''], {}, ['refuse', 'twice_in_file']],
    [['Ada', '0532 123 45 68', 'ada@deneme.test'], { unique_field: 'email' }, ['refuse', 'phone_taken']],
    [['Ada', '', 'ada@deneme.test'], { unique_field: 'email' }, ['same']],
    [['Ada', '0532 123 45 67', '-'], {}, ['update', 'email']],
    [['Ece', '0532 123 45 00', 'ece@'], {}, ['refuse', 'email']],
    [['Ece', '0532 123 45 00', 'ece@'], { leaves_unreadable: true }, ['add', 'email', 'name', 'phone']],
    [['Ayda', '0532 123 45 67', 'ayda@'], { leaves_unreadable: true }, ['update', 'email', 'name']],
    [['Ada', '0532 123 45 67', 'ada@'], { leaves_unreadable: true }, ['same', 'email']],
    [['Ece', '0532 123', 'ece@deneme.test'], { leaves_unreadable: true }, ['refuse', 'phone']],
    [
      ['Ece', '0532 123', 'ece@deneme.test'],
      { leaves_unreadable: true, unique_field: 'email' },
      ['add', 'phone', 'name', 'email'],
    ],
    [['E\uFFFDe', '0532 123 45 00', ''], { leaves_unreadable: true }, ['refuse', 'letters', 'no_name']],
    [['E\uFFFDe', '0532 123 45 67', ''], { leaves_unreadable: true }, ['same', 'letters']],
  ] as const)('%j with %j: %j', (cells, choices, expected) => expect(of([...cells], choices)).toEqual([...expected]))
})

describe('a yes or a no', () => {
  it.each([
    ['EVET', true],
    ['Onaylı', true],
    ['ONAY', true],
    ['ja', true],
    [1, true],
    [true, true],
    ['Hayır', false],
    ['RET', false],
    ['nein', false],
    [0, false],
    ['belki', undefined],
    ['', undefined],
  ])('%j is %s', (given, is) => expect(yesNoIn(given)).toBe(is))

  const proven = { source: 'paper', on: '2026-05-04', has_proof: true } as const
  const at = '2026-05-03T21:00:00.000Z'
  const end = '2026-05-04T20:59:59.999Z'
  const ada: Answering = {
    law: 'TR',
    phone: '+905321234567',
    email: 'ada@deneme.test',
    held: new Map(),
    remembered: [],
    zone: 'Europe/Istanbul',
    now: new Date('2026-06-15T12:00:00Z'),
  }
  const held = (status: CurrentConsent['status'], at: string): Partial<Answering> => ({
    held: new Map([['email', { status, source: 'website', at }]]),
  })
  const of = (
    answer: 'given' | 'refused' | 'unclear',
    who: Partial<Answering> = {},
    terms: Parameters<typeof consentsOf>[1] = proven,
    on: string | null = null,
  ) => {
    const said = { answers: [{ channel: 'email' as const, column: 3, answer }], on }
    const { consents, remarks } = consentsOf(said, terms, { ...ada, ...who })
    return [...consents.map((it) => [it.channel, it.status, it.source, it.at]), ...remarks.map((it) => it.code)]
  }
  const unproven = { source: null, on: null, has_proof: false }
  it.each([
    ['a yes with all it needs', of('given'), ['email', 'given', 'paper', at]],
    [
      'the day of the row, not of the file',
      of('given', {}, proven, '2026-01-02'),
      ['email', 'given', 'paper', '2026-01-01T21:00:00.000Z'],
    ],
    ['no source', of('given', {}, { ...proven, source: null }), 'consent_unproven'],
    ['no day', of('given', {}, { ...proven, on: null }), 'consent_unproven'],
    ['no proof', of('given', {}, { ...proven, has_proof: false }), 'consent_unproven'],
    ['a no needs none of it', of('refused', {}, unproven), ['email', 'refused', 'import', null]],
    ['a word that is neither', of('unclear'), 'yes_no'],
    ['in Germany', of('given', { law: 'DE' }), 'consent_double_opt_in'],
    ['a no in Germany', of('refused', { law: 'DE' }), ['email', 'refused', 'paper', end]],
    ['without an address', of('given', { email: null }), 'consent_no_address'],
    ['a yes to somebody’s own no', of('given', held('refused', '2020-01-01T00:00:00Z')), 'consent_stands'],
    ['an older no to somebody’s own yes', of('refused', held('given', '2026-06-01T00:00:00Z')), 'consent_stands'],
    ['a no of no day', of('refused', held('given', '2020-01-01T00:00:00Z'), unproven), 'consent_stands'],
    ['a newer no', of('refused', held('given', '2026-01-01T00:00:00Z')), ['email', 'refused', 'paper', end]],
    [
      'a no of the day of the yes',
      of('refused', held('given', '2026-05-04T14:00:00Z')),
      ['email', 'refused', 'paper', end],
    ],
    [
      'a no of today',
      of('refused', {}, proven, '2026-06-15'),
      ['email', 'refused', 'paper', '2026-06-15T12:00:00.000Z'],
    ],
    ['a yes that waits', of('given', held('pending', '2026-01-01T00:00:00Z')), ['email', 'given', 'paper', at]],
  ])('%s', (_, is, expected) => expect(is).toEqual([expected]))

  it('what is said already is not said again, and what was refused before an erasure is', () => {
    expect(of('given', held('given', '2026-01-01T00:00:00Z'))).toEqual([])
    expect(of('given', { remembered: ['email'] })).toEqual([['email', 'refused', 'panel', null], 'consent_refused'])
  })

  it('has headers in three languages', () => {
    const heads = ['SMS İzni', 'E-Posta Onayı', 'Anruf-Einwilligung', 'Push consent', 'Onay Tarihi']
    expect(columnsIn(heads, [], guessing).map((it) => it.field)).toEqual([
      'consent_sms',
      'consent_email',
      'consent_call',
      'consent_notification',
      'consent_date',
    ])
  })
})
