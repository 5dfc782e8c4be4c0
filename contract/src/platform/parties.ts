/** What the whole product needs to know about somebody whose system it talks to, whether or not that is written yet. */
interface PartyFacts {
  /** Its own name, the same in every language, under which it also acts. */
  name: string
  /** What a till calls it; its name where that is short enough. */
  short?: string
  /** The colour it is known by. */
  tone: 'danger' | 'progress' | 'warning' | 'success' | 'info' | 'neutral'
  /** The module of the licence that it belongs to; a platform's is its own. None: no licence names it. */
  module?: string
  /** Whether what passes between us stands in the integration log. */
  isLogged: boolean
  /** It can be sold, and opens nothing yet. */
  isToCome?: true
  /** What it can do that others of its kind cannot. */
  can?: readonly 'originate'[]
  /** What it does on its own to an order nobody answers (integrations §1.0). */
  unanswered?: { sec: number; ends: 'cancel' | 'close' }
}

/** Everybody whose system we talk to, by what they are to us: the only list of them. A code is what rows, addresses and permissions say. */
export const parties = {
  /** Where customers order; its code is also the channel of its orders and a module of the licence. */
  platform: {
    yemeksepeti: {
      name: 'Yemeksepeti',
      tone: 'danger',
      isLogged: true,
      isToCome: true,
      unanswered: { sec: 600, ends: 'cancel' },
    },
    getir: {
      name: 'GetirYemek',
      short: 'Getir',
      tone: 'progress',
      isLogged: true,
      unanswered: { sec: 300, ends: 'close' },
    },
    trendyol: { name: 'Trendyol Go', short: 'Trendyol', tone: 'warning', isLogged: true, isToCome: true },
    migros: { name: 'Migros Yemek', short: 'Migros', tone: 'success', isLogged: true, isToCome: true },
  },
  /** Who tells that the telephone rings (integrations §3). */
  switchboard: {
    verimor: {
      name: 'Verimor Bulutsantralim',
      tone: 'info',
      module: 'caller_id',
      isLogged: true,
      can: ['originate'],
    },
    netsantral: { name: 'Netsantral', tone: 'info', module: 'caller_id', isLogged: true },
    bulutfon: { name: 'Bulutfon', tone: 'info', module: 'caller_id', isLogged: true },
  },
  /** Where the law has something registered. */
  register: { iys: { name: 'İYS', tone: 'neutral', isLogged: true } },
} as const satisfies Record<string, Record<string, PartyFacts>>

type Kinds = typeof parties
export type PartyKind = keyof Kinds
export type PartyOf<K extends PartyKind> = keyof Kinds[K] & string
export type PartyCode = { [K in PartyKind]: PartyOf<K> }[PartyKind]
export interface Party extends PartyFacts {
  code: PartyCode
  kind: PartyKind
  short: string
}

/** Codes of a kind, in the order in which they are shown. */
export const partiesOf = <K extends PartyKind>(kind: K) => Object.keys(parties[kind]) as [PartyOf<K>, ...PartyOf<K>[]]

const kinds = Object.keys(parties) as PartyKind[]
export const allParties: Party[] = kinds.flatMap((kind) =>
  Object.entries<PartyFacts>(parties[kind]).map(([code, it]) => ({
    ...it,
    code: code as PartyCode,
    kind,
    short: it.short ?? it.name,
  })),
)
const known = new Map<string, Party>(allParties.map((it) => [it.code, it]))

/** A party by what a row says; undefined where it is none of ours. */
export const partyOf = (code: string): Party | undefined => known.get(code)
/** Whose traffic the integration log shows. */
export const loggedParties = allParties.flatMap((it) => (it.isLogged ? it.code : [])) as [PartyCode, ...PartyCode[]]
