import { fold } from '#contract/kit/fold.ts'
import type { Period } from '#contract/ordering/overview.ts'

/**
 * The words of a question in the panel's three languages, in lower case and without accents. All
 * spellings of a word are listed one after another.
 */
const figures = {
  revenue: 'ciro, cirom, ciromuz, hasilat, revenue, sales, turnover, umsatz',
  orders:
    'siparis, siparisler, siparis sayisi, kac siparis, orders, bestellungen, wie viele bestellungen, how many orders',
  cancelled: 'iptal, iptaller, cancelled, cancellations, canceled, storniert, stornos, stornierungen',
  late: 'geciken, gecikenler, gecikme, late, late orders, verspatet, verspatete bestellungen',
  preparation: 'hazirlik, hazirlik suresi, preparation, preparation time, prep time, zubereitung, zubereitungszeit',
} as const
export type Figure = keyof typeof figures

const periods = {
  today: 'bugun, bugunku, today, heute',
  yesterday: 'dun, dunku, yesterday, gestern',
  week: 'hafta, bu hafta, 7 gun, son 7 gun, week, this week, 7 days, last 7 days, woche, diese woche, 7 tage',
  month: 'ay, bu ay, 30 gun, son 30 gun, month, this month, 30 days, last 30 days, monat, dieser monat, 30 tage',
} as const satisfies Partial<Record<Period, string>>

/** Phrases that ask why no orders come in. */
const whys =
  'neden siparis gelmiyor, siparis gelmiyor, niye siparis gelmiyor, neden siparis yok, siparis yok, neden kapali, neden kapaliyim, why no orders, no orders, why are there no orders, why closed, why am i closed, keine bestellungen, warum keine bestellungen, warum kommen keine bestellungen, warum geschlossen'

const listOf = (text: string) => text.split(', ')
const whole = (text: string, all: string) => listOf(all).includes(text)

export type Question = { kind: 'why' } | { kind: 'figure'; figure: Figure; period: keyof typeof periods }

/**
 * The question that a text asks, or null: a figure ("ciro"), a period ("dün"), both in either order
 * ("dün ciro", "umsatz gestern"), or why no orders come in. A figure alone means today's; a period
 * alone asks for its revenue.
 */
export function questionMeant(typed: string): Question | null {
  const text = fold(typed)
    .replace(/[?!.]+$/, '')
    .trim()
    .replace(/^ne kadar | ne kadar$/, '')
  if (whole(text, whys)) return { kind: 'why' }
  const figuresOf = Object.entries(figures) as [Figure, string][]
  const periodsOf = Object.entries(periods) as [keyof typeof periods, string][]
  for (const [figure, said] of figuresOf) {
    // A word that is also the title of the order list is a search for that screen.
    if (whole(text, said) && !isScreen(text)) return { kind: 'figure', figure, period: 'today' }
    for (const [period, when] of periodsOf)
      for (const word of listOf(when)) {
        const rest = text.startsWith(`${word} `)
          ? text.slice(word.length + 1)
          : text.endsWith(` ${word}`)
            ? text.slice(0, -word.length - 1)
            : null
        if (rest !== null && whole(rest, said)) return { kind: 'figure', figure, period }
      }
  }
  const alone = periodsOf.find(([, when]) => whole(text, when))
  return alone ? { kind: 'figure', figure: 'revenue', period: alone[0] } : null
}

const isScreen = (text: string) => ['siparis', 'siparisler', 'orders', 'bestellungen', 'late', 'ay'].includes(text)
