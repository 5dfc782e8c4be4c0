import * as z from 'zod/mini'
import { call, type Call } from './call.ts'
import type { Fields } from './crud.ts'
import { day } from './fields.ts'
import { historyEntry } from './history.ts'

/**
 * The outside party's own addresses, from which a form can choose. Only the platform owner can set
 * up an access to any other address, and that address is then kept.
 */
export const accessHosts = ['live', 'test'] as const

/**
 * The hours in which a replaced secret may still be accepted, until the other system uses the new
 * one.
 */
export const formerHours = 24

const shown = {
  /** The version, which is 0 if an access was never stored. */
  version: z.int(),
  is_active: z.boolean(),
  /** The last day on which the credentials are valid; null if no end is known. */
  expires_on: z.nullable(z.string()),
  /**
   * The moment until which replaced secrets are still accepted. Null if they are no longer
   * accepted.
   */
  former_until: z.nullable(z.string()),
  /**
   * Whether the other system sends any of its secrets to us, so that old and new ones can both be
   * accepted for a time.
   */
  can_keep_former: z.boolean(),
  /** The last check of the connection, and its result in the other system's words. */
  checked: z.nullable(z.object({ at: z.string(), is_well: z.boolean(), said: z.string() })),
  /** When the access last worked in normal use. */
  worked_at: z.nullable(z.string()),
  /** Why and since when the access does not work; null while it works. */
  failure: z.nullable(z.object({ at: z.string(), said: z.string() })),
}

interface Declared<P, Q, I, S, B, W> {
  path: P
  params: Q
  /** The fields of the form, in addition to those that every connection has. */
  input: I
  /** Secrets to change. An empty one stays as it is. */
  secrets: S
  /** Additional fields of an answer. Secrets are never shown, only whether each exists. */
  shows: B
  /**
   * `limits`: options of all calls that concern the connection. `writes`: options of the calls that
   * change it.
   */
  limits?: W
  writes?: Pick<Call, 'module'>
}

/**
 * The calls of an access to an outside system: read, update, check and history. Secrets are written
 * and never returned. `keeps_former` says whether replaced secrets that the other system sends are
 * still accepted for a day.
 */
export function accessTo<
  const N extends string,
  const P extends string,
  Q extends z.ZodMiniObject,
  I extends Fields,
  S extends z.ZodMiniType,
  B extends Fields,
  const W extends Pick<Call, 'whole' | 'platform'> = object,
>(noun: N, { path, params, secrets, ...it }: Declared<P, Q, I, S, B, W>) {
  const input = z.strictObject({
    is_active: z.boolean(),
    ...it.input,
    secrets,
    /** Unchanged if omitted. */
    expires_on: z.optional(z.nullable(day())),
    /**
     * Whether replaced secrets are still accepted. If omitted, secrets that were replaced earlier
     * stay accepted as they are, and secrets replaced now stop being accepted at once.
     */
    keeps_former: z.optional(z.boolean()),
  })
  const row = z.object({ ...shown, ...it.shows })
  const reads = { permission: `get-${noun}`, ...(it.limits as W) } as const
  const writes = { permission: `put-${noun}`, ...(it.limits as W), ...it.writes } as const
  const body = z.extend(input, { version: z.int().check(z.nonnegative()) })
  return {
    noun,
    input,
    row,
    read: call({ method: 'GET', path, ...reads, params, answer: row }),
    update: call({ method: 'PUT', path, ...writes, params, body, answer: row }),
    /** Signs in at the other system with the stored credentials. */
    check: call({ method: 'POST', path: `${path}/check`, ...writes, params, answer: row }),
    history: call({ method: 'GET', path: `${path}/history`, ...reads, params, answer: z.array(historyEntry) }),
  }
}
