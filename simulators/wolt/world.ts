import type { Clock } from '../clock.ts'
import { createBase, type Base } from '../simulator.ts'
import { defaultMenu, type MenuItem } from './order-factory.ts'
import type { Order } from './wire.ts'

export type Venue = {
  venueId: string
  name: string
  currency: string
  clientId: string
  clientSecret: string
  /** The address of our side, and the secret that signs what is pushed there. */
  hookUrl: string
  signingSecret: string
  menu: MenuItem[]
  /** Whether it is online, until when it is offline, and how the end of that is cancelled. */
  online: boolean
  off: { until: number; reopens: () => void } | null
  /** Whether its opening times say that it is open. */
  open: boolean
  /** Items that are not for sale, by their external ids. */
  disabled: Set<string>
}
export type VenueInput = Pick<Venue, 'venueId' | 'name' | 'clientId' | 'clientSecret' | 'hookUrl' | 'signingSecret'> & {
  currency?: string
  menu?: MenuItem[] | undefined
  /** The first refresh token, or the code with the address to which it was sent. */
  refreshToken?: string
  code?: string
  redirectUri?: string
}

/** A credential that can be used once. Its successors end if it is used again. */
export type Credential = {
  venue: Venue
  until: number
  redirectUri: string | null
  spent: { at: number; access: string; refresh: string } | null
  isRevoked: boolean
}
export type Access = { venue: Venue; until: number; isRevoked: boolean }

export type Timing = {
  /** For how long tokens are valid. */
  accessMs: number
  refreshMs: number
  /** For how long a spent credential gives the same tokens again; Wolt names no such time. */
  graceMs: number
  /** After which an order that nobody answers is rejected; null: never. */
  answerMs: number | null
  /** When Wolt's courier arrives, leaves and delivers after an order was accepted; null: never. */
  courierMs: { arrives: number; leaves: number; delivers: number } | null
  retryMs: number
  /** How long before its time Wolt begins a confirmed preorder. */
  beginMs: number
}

export type OrderRecord = {
  order: Order
  venue: Venue
  rejection: { reason: string; code: string | null } | null
  adjustedPickupTime: string | null
}

export type World = Base & {
  timing: Timing
  venues: Map<string, Venue>
  orders: Map<string, OrderRecord>
  /** Codes and refresh tokens, and access tokens, by themselves. */
  credentials: Map<string, Credential>
  access: Map<string, Access>
  /** Whether a menu must be prepared before it can be read. */
  preparesMenus: boolean
}

export const createWorld = ({ timing, ...it }: { clock: Clock; timing: Timing; seed: number }): World =>
  Object.assign(createBase({ ...it, repeats: { maxRepeats: 3, retryMs: timing.retryMs } }), {
    timing,
    venues: new Map(),
    orders: new Map(),
    credentials: new Map(),
    access: new Map(),
    preparesMenus: false,
  })

/** Adds a venue, or replaces the one with the same id, and gives out its first credential. */
export function register(world: World, { menu, refreshToken, code, redirectUri, ...it }: VenueInput): void {
  const venue: Venue = {
    currency: 'EUR',
    ...it,
    menu: menu ?? defaultMenu,
    online: true,
    off: null,
    open: true,
    disabled: new Set(),
  }
  world.venues.set(venue.venueId, venue)
  const first = { venue, redirectUri: null, spent: null, isRevoked: false }
  if (refreshToken) world.credentials.set(refreshToken, { ...first, until: world.now() + world.timing.refreshMs })
  if (code) world.credentials.set(code, { ...first, until: world.now() + 3_600_000, redirectUri: redirectUri ?? '' })
}

export const isOpen = ({ online, open }: Venue): boolean => online && open

/** Puts a venue online or offline; offline until a moment, or until further notice. */
export function setOnline(world: World, venue: Venue, online: boolean, until: number | null = null): void {
  venue.off?.reopens()
  venue.online = online
  venue.off =
    online || until === null
      ? null
      : { until, reopens: world.after(until - world.now(), () => ((venue.online = true), (venue.off = null))) }
}
