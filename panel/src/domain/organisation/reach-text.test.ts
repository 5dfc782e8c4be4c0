import { expect, it, vi } from 'vitest'
import type { ReachPart } from '#contract/organisation/reach.ts'

vi.stubGlobal('document', { documentElement: {}, cookie: 'language=tr' })
vi.stubGlobal('localStorage', { getItem: () => null })
const { wordsIn } = await import('#panel/kit/words/words.ts')
const { partTitle, reachHelp, withoutLine } = await import('./reach-help.ts')
const { reachHelpWords } = await import('./reach-help-words.ts')
const { reachSummary, reachTone, withoutBell } = await import('./reach-text.ts')
const { reachWords } = await import('./reach-words.ts')

const part = (more: Partial<ReachPart>): ReachPart => ({
  part: 'here',
  state: 'ok',
  code: 'open',
  fix: null,
  since: null,
  platform: null,
  count: null,
  order_methods: [],
  ...more,
})
const getir = part({ part: 'platform', state: 'down', code: 'closed_there', platform: 'getir' })
const bell = part({ part: 'bell', state: 'down', code: 'no_till' })
const line = part({ part: 'line', state: 'warning', code: 'no_till' })
const here = part({})
const chip = (lang: 'tr' | 'en' | 'de', state: 'open' | 'busy' | 'closed' | 'offline', parts: ReachPart[]) => {
  const said = reachSummary(wordsIn(reachWords, lang), state, parts)
  return `${[said.state, said.trouble].filter(Boolean).join(' · ')}${said.more ? ` +${said.more}` : ''}`
}

it.each(['tr', 'en', 'de'] as const)('says in %s what is wrong, in few words and in a sentence', (lang) => {
  const t = wordsIn(reachWords, lang)
  const h = wordsIn(reachHelpWords, lang)
  const said = [
    chip(lang, 'open', [getir, here]),
    chip(lang, 'offline', [bell, getir, line, here]),
    chip(lang, 'busy', [part({ state: 'warning', code: 'busy' })]),
    chip(lang, 'closed', [part({ state: 'down', code: 'outside_hours' })]),
    partTitle(t, h, bell),
    partTitle(t, h, line),
    partTitle(t, h, part({ part: 'platform', platform: 'getir' })),
    partTitle(t, h, part({ part: 'printer', code: 'rests' })),
    partTitle(t, h, part({ state: 'warning', code: 'by_hand' })),
    reachHelp(h, part({ part: 'menu', state: 'down', code: 'all_out', count: 2 })),
  ]
  expect(said).toEqual(
    {
      tr: [
        'Açık · Getir şubeyi kapattı',
        'Açık · Zil açık değil +2',
        'Yoğun',
        'Kapalı',
        'Zil açık değil, yeni sipariş duyulmaz',
        'Bağlı kasa yok',
        'Getir: açık',
        'Yazıcı: şube kapalıyken gerekmez',
        'Bir bölümü elle kapatıldı',
        'Tükenen: 2',
      ],
      en: [
        'Open · Closed by Getir',
        'Open · Bell is off +2',
        'Busy',
        'Closed',
        'Bell is off, nobody hears new orders',
        'No till connected',
        'Getir: open',
        'Printer: not needed while the branch is closed',
        'Partly closed manually',
        'Sold out: 2',
      ],
      de: [
        'Geöffnet · Von Getir geschlossen',
        'Geöffnet · Klingel ist aus +2',
        'Ausgelastet',
        'Geschlossen',
        'Klingel ist aus, niemand hört neue Bestellungen',
        'Keine Kasse verbunden',
        'Getir: geöffnet',
        'Drucker: nicht nötig, solange geschlossen',
        'Teilweise manuell geschlossen',
        'Ausverkauft: 2',
      ],
    }[lang],
  )
})

it('says nothing of what is fine, and warns in colour of what is not', () => {
  expect(reachHelp(wordsIn(reachHelpWords, 'tr'), here)).toBe('')
  expect(reachTone('open', [here])).toBe('success')
  expect(reachTone('open', [here, getir])).toBe('warning')
  expect(reachTone('closed', [here])).toBe('danger')
})

it('leaves out the bell until a device had its chance, and puts in the own line when it is cut', () => {
  expect(chip('tr', 'offline', withoutBell([bell, getir, line, here]))).toBe('Açık · Getir şubeyi kapattı')
  const { headline } = withoutLine({
    headline: here,
    parts: [here, part({ part: 'line', code: 'connected', count: 1 })],
  })
  expect(partTitle(wordsIn(reachWords, 'tr'), wordsIn(reachHelpWords, 'tr'), headline)).toBe('Canlı bağlantı koptu')
})
