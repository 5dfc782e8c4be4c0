import { fold } from '#contract/kit/fold.ts'
import type { Period } from '#contract/ordering/overview.ts'
import type { ReachPart } from '#contract/organisation/reach.ts'
import { platformCodes, platforms, type PlatformCode } from '#contract/platform/platforms.ts'

/**
 * The phrases of a question in the panel's three languages, in lower case and without accents. All
 * spellings of a phrase are listed one after another.
 */
const figures = {
  revenue:
    'ciro, cirom, ciromuz, hasilat, kac lira, kac para, ne kadar sattik, ne kadar kazandik, revenue, sales, turnover, takings, how much did we make, how much did we sell, how much did we take, umsatz, einnahmen, wie viel haben wir verkauft, wie viel haben wir verdient, wie viel haben wir eingenommen',
  orders: 'siparis, siparisler, siparis sayisi, orders, bestellungen',
  cancelled: 'iptal, iptaller, cancelled, cancellations, canceled, storniert, stornos, stornierungen',
  late: 'geciken, gecikenler, gecikme, late, late orders, verspatet, verspatete bestellungen',
  preparation: 'hazirlik, hazirlik suresi, preparation, preparation time, prep time, zubereitung, zubereitungszeit',
} as const
export type Figure = keyof typeof figures

const periods = {
  today: 'bugun, bugunku, today, todays, heute, heutige',
  yesterday: 'dun, dunku, yesterday, yesterdays, gestern, gestrige',
  week: 'hafta, bu hafta, 7 gun, son 7 gun, week, this week, 7 days, last 7 days, woche, diese woche, 7 tage',
  month:
    'ay, bu ay, 30 gun, son 30 gun, month, this month, 30 days, last 30 days, monat, dieser monat, diesen monat, 30 tage',
} as const satisfies Partial<Record<Period, string>>

/** What users ask about when no orders come or something is broken: parts of an order's way. */
const subjects = {
  orders: 'siparis, siparisler, siparisleri, order, orders, bestellung, bestellungen',
  here: 'sube, subemiz, dukkan, restoran, branch, shop, restaurant, filiale, laden',
  bell: 'zil, zili, zilimiz, ses, sesi, bell, sound, alarm, klingel, ton',
  printer:
    'yazici, yazicimiz, fis, fisler, printer, ticket, tickets, receipt, receipts, drucker, bondrucker, bon, bons',
  line: 'internet, baglanti, connection, line, verbindung',
  payment: 'odeme, odemeler, payment, payments, zahlung, zahlungen',
  area: 'teslimat, delivery, lieferung',
  menu: 'menu, menumuz, speisekarte, karte',
} as const satisfies Partial<Record<ReachPart['part'] | 'orders', string>>

/** Words that say that something is wrong with such a part. */
const troubles = new Set(
  wordsOf(
    'gelmiyor gelmedi dusmuyor dusmedi yok neden niye nicin kapali kapandi calmiyor calmadi calismiyor cikmiyor cikmadi basmiyor duyulmuyor gorunmuyor gitti koptu kesildi kesik bozuk bozuldu durdu olmuyor sorun ariza ' +
      'why not no nothing isnt doesnt dont arent closed down off dead broken lost missing gone silent stopped ' +
      'warum wieso nicht nichts kein keine zu geschlossen aus kaputt weg tot stumm unterbrochen gestort',
  ),
)
/** Words that ask whether a platform is open. */
const open = new Set(wordsOf('acik open offen geoffnet'))
/** Words without which a question means the same. */
const fillers = new Set(
  wordsOf(
    'ne kac kadar tane var oldu mi mu bir bize bizim toplam nedir hic hicbir sey artik hala su an simdi bugun gelen geliyor den dan ten tan de da yaptik neden niye ' +
      'how many much what was were is are am the of our we us our total did do does have any more to at from on in up it ' +
      'coming come comes arriving arrive getting get working work works ringing ring rings printing print prints taking accepting hear heard now today my me show there for ' +
      'wie viel viele hoch ist sind war waren der die das den unser unsere unserer insgesamt was haben wir hat es von bei an in im am mehr jetzt heute rein ein ' +
      'kommt kommen geht gehen lauft klingelt druckt horen hort man mir mich zeig mal',
  ),
)

/** Fillers only if orders do not come ("no new orders"), because nobody asks how many are new. */
const fresh = new Set(wordsOf('yeni new neue neuen'))

function wordsOf(text: string): readonly string[] {
  return text.split(' ')
}

const spellings = <K extends string>(table: Readonly<Record<K, string>>) =>
  (Object.entries(table) as [K, string][])
    .flatMap(([name, said]) => said.split(', ').map((phrase) => ({ name, phrase: wordsOf(phrase) })))
    .toSorted((a, b) => b.phrase.length - a.phrase.length)
const said = { figures: spellings(figures), periods: spellings(periods), subjects: spellings(subjects) }

/** Phrases of one word or more that ask why the branch is closed. */
const whys = ['neden kapali', 'neden kapaliyim', 'niye kapali', 'why closed', 'why am i closed', 'warum geschlossen']

export type Question =
  | { kind: 'why'; part?: ReachPart['part']; platform?: PlatformCode }
  | { kind: 'figure'; figure: Figure; period: keyof typeof periods }

/**
 * The question that a text asks, or null: a figure ("ciro"), a period ("dün"), both in either order
 * ("dün ciro", "wie viel Umsatz gestern"), or why something on the way of an order does not work
 * ("neden sipariş gelmiyor", "is Getir closed", "Drucker geht nicht"). A figure alone means today's;
 * a period alone asks for its revenue.
 */
export function questionMeant(typed: string): Question | null {
  const text = fold(typed)
  const words = text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  if (words.length === 0) return null
  if (whys.includes(words.join(' '))) return { kind: 'why' }
  return whyMeant(words) ?? figureMeant(words)
}

/** The first of these phrases that a text contains, and the text without it. */
function take<K extends string>(of: readonly { name: K; phrase: readonly string[] }[], words: readonly string[]) {
  for (const { name, phrase } of of)
    for (let at = 0; at + phrase.length <= words.length; at++)
      if (phrase.every((word, n) => words[at + n] === word))
        return { name, rest: words.toSpliced(at, phrase.length), phrase }
  return null
}

function figureMeant(words: readonly string[]): Question | null {
  const isAll = (rest: readonly string[]) => rest.every((word) => fillers.has(word))
  // A figure's phrase may begin with a word that also names a period, so figures are found first.
  const figure = take(said.figures, words)
  const period = take(said.periods, figure?.rest ?? words)
  if (figure && isAll(period?.rest ?? figure.rest)) {
    // A single word that is also the title of a screen searches for that screen.
    if (!period && words.length === figure.phrase.length && isScreen(words.join(' '))) return null
    return { kind: 'figure', figure: figure.name, period: period?.name ?? 'today' }
  }
  return !figure && period?.rest.length === 0 && !isScreen(words.join(' '))
    ? { kind: 'figure', figure: 'revenue', period: period.name }
    : null
}

const isScreen = (text: string) => ['siparis', 'siparisler', 'orders', 'bestellungen', 'late', 'ay'].includes(text)

/** How many letters may follow a name: "getirden", "lieferandos". */
const maxEnding = 4
const names = platformCodes.map((code) => ({
  code,
  spelled: [...new Set([platforms[code].short, platforms[code].name])].map((name) => wordsOf(fold(name))),
}))

/** The first platform that a text names, and the text without it. */
function takePlatform(words: readonly string[]) {
  for (const { code, spelled } of names)
    for (const name of spelled.toSorted((a, b) => b.length - a.length))
      for (let at = 0; at + name.length <= words.length; at++)
        if (name.every((each, n) => isNamed(words[at + n]!, each, n === name.length - 1)))
          return { code, rest: words.toSpliced(at, name.length) }
  return null
}
const isNamed = (word: string, name: string, isLast: boolean) =>
  isLast ? word.startsWith(name) && word.length <= name.length + maxEnding : word === name

function whyMeant(words: readonly string[]): Question | null {
  const named = takePlatform(words)
  const subject = take(said.subjects, named?.rest ?? words)
  if (!named && !subject) return null
  const rest = subject?.rest ?? named!.rest
  const isTrouble = (word: string) => troubles.has(word) || (named !== null && open.has(word))
  if (!rest.some(isTrouble)) return null
  // A question about a part may also name the orders that do not come: "no orders from Getir".
  const others = take(said.subjects, rest)?.rest ?? rest
  if (!others.every((word) => isTrouble(word) || fillers.has(word) || fresh.has(word))) return null
  if (named) return { kind: 'why', part: 'platform', platform: named.code }
  return subject!.name === 'orders' ? { kind: 'why' } : { kind: 'why', part: subject!.name }
}
