/**
 * What is known about an outside party whose system the product talks to.
 */
interface PartyFacts {
  /**
   * The party's own name, the same in every language. It is also shown as the author of what the
   * party does.
   */
  name: string
  /** The party's short name for a till. Defaults to the name. */
  short?: string
  /** The colour in which the party is shown; 'info' by default. */
  tone?: 'danger' | 'progress' | 'warning' | 'success' | 'info' | 'neutral'
  /**
   * The licence module that the integration needs. Each platform has its own. If there is none, no
   * module is needed.
   */
  module?: string
  /** An ability of this party that others of its kind do not have. */
  can?: readonly 'originate'[]
  /** What the party itself does with an order that nobody answers (integrations §1.0). */
  unanswered?: { sec: number; ends: 'cancel' | 'close' }
  /**
   * The steps of an order with the platform's own courier that the platform always reports to us.
   * Nobody else takes them.
   */
  courierReports?: readonly ('dispatch' | 'deliver')[]
}

/**
 * Every outside party to whose system we talk, by kind. This is the only such list. Rows, addresses
 * and permissions contain these codes.
 */
export const parties = {
  /**
   * A platform where customers order. Its code is also the channel of its orders and a module of
   * the licence.
   */
  platform: {
    yemeksepeti: {
      name: 'Yemeksepeti',
      tone: 'danger',
      unanswered: { sec: 600, ends: 'cancel' },
    },
    getir: {
      name: 'GetirYemek',
      short: 'Getir',
      tone: 'progress',
      unanswered: { sec: 300, ends: 'close' },
      courierReports: ['deliver'],
    },
    trendyol: {
      name: 'Trendyol Go',
      short: 'Trendyol',
      tone: 'warning',
      courierReports: ['dispatch', 'deliver'],
    },
    migros: {
      name: 'Migros Yemek',
      short: 'Migros',
      tone: 'success',
      courierReports: ['dispatch', 'deliver'],
    },
    wolt: {
      name: 'Wolt',
      unanswered: { sec: 180, ends: 'cancel' },
      courierReports: ['dispatch', 'deliver'],
    },
    ubereats: {
      name: 'Uber Eats',
      tone: 'success',
      unanswered: { sec: 690, ends: 'cancel' },
      courierReports: ['dispatch', 'deliver'],
    },
    lieferando: {
      name: 'Lieferando',
      tone: 'progress',
      courierReports: ['dispatch', 'deliver'],
    },
  },
  /** Delivers a branch's orders with couriers of its own (integrations §2). */
  courier: {
    vigo: { name: 'Vigo', module: 'courier' },
    mudita: { name: 'MuditaKurye', module: 'courier' },
    wolt_drive: { name: 'Wolt Drive', module: 'courier' },
    uber_direct: { name: 'Uber Direct', module: 'courier' },
  },
  /** Reports incoming calls (integrations §3). */
  switchboard: {
    verimor: {
      name: 'Verimor Bulutsantralim',
      module: 'caller_id',
      can: ['originate'],
    },
    netsantral: { name: 'Netsantral', module: 'caller_id' },
    bulutfon: { name: 'Bulutfon', module: 'caller_id' },
  },
  /** Sends SMS for a company or for the platform (integrations §3). */
  sms: {
    netgsm: { name: 'Netgsm' },
    iletimerkezi: { name: 'İleti Merkezi' },
    verimor_sms: { name: 'Verimor' },
    twilio: { name: 'Twilio' },
  },
  /** Takes customers' payments online (integrations §3). */
  payment: {
    iyzico: { name: 'iyzico' },
    paytr: { name: 'PayTR' },
    param: { name: 'Param' },
    stripe: { name: 'Stripe' },
  },
  /** Registers required by law. */
  register: { iys: { name: 'İYS', tone: 'neutral' } },
} as const satisfies Record<string, Record<string, PartyFacts>>

type Kinds = typeof parties
export type PartyKind = keyof Kinds
export type PartyOf<K extends PartyKind> = keyof Kinds[K] & string
export type PartyCode = { [K in PartyKind]: PartyOf<K> }[PartyKind]
export interface Party extends PartyFacts {
  tone: NonNullable<PartyFacts['tone']>
  code: PartyCode
  kind: PartyKind
  short: string
}

/** The codes of the parties of a kind, in display order. */
export const partiesOf = <K extends PartyKind>(kind: K) => Object.keys(parties[kind]) as [PartyOf<K>, ...PartyOf<K>[]]

const kinds = Object.keys(parties) as PartyKind[]
export const allParties: Party[] = kinds.flatMap((kind) =>
  Object.entries<PartyFacts>(parties[kind]).map(([code, it]) => ({
    tone: 'info',
    ...it,
    code: code as PartyCode,
    kind,
    short: it.short ?? it.name,
  })),
)
const known = new Map<string, Party>(allParties.map((it) => [it.code, it]))

/** A party by its code; undefined if there is none. */
export const partyOf = (code: string): Party | undefined => known.get(code)
/** Parties with traffic in the integration log, which contains no payments and no SMS. */
export const loggedParties = allParties.flatMap(({ kind, code }) =>
  kind === 'sms' || kind === 'payment' ? [] : code,
) as [PartyCode, ...PartyCode[]]
