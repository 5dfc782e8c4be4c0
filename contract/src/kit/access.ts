import * as z from 'zod/mini'
import { call, type Call } from './call.ts'
import type { Fields } from './crud.ts'
import { day } from './fields.ts'
import { historyEntry } from './history.ts'

/**
 * A party's own addresses. Only the platform owner sets up an access to any other address, which is
 * then kept.
 */
export const accessHosts = ['live', 'test'] as const

/**
 * Hours for which a replaced secret may still be accepted, until the other side has the new one.
 */
export const formerHours = 24

const shown = {
  /** 0 if there never was one. */
  version: z.int(),
  is_active: z.boolean(),
  /** The last day on which the credentials are valid; null: no end is known. */
  expires_on: z.nullable(z.string()),
  /** Until when replaced secrets are still accepted; null: they are not. */
  former_until: z.nullable(z.string()),
  /** Whether the other side sends any of its secrets, so that both may be accepted for a time. */
  can_keep_former: z.boolean(),
  /** The last check of the connection, and its result in the other side's words. */
  checked: z.nullable(z.object({ at: z.string(), is_well: z.boolean(), said: z.string() })),
  /** When it last worked in normal use. */
  worked_at: z.nullable(z.string()),
  /** Why it does not work, and since when; null while it does. */
  failure: z.nullable(z.object({ at: z.string(), said: z.string() })),
}

interface Declared<P, Q, I, S, B, W> {
  path: P
  params: Q
  /** The fields of its form, in addition to those of every access. */
  input: I
  /** Secrets to change; an empty one stays unchanged. */
  secrets: S
  /** Further fields of an answer; secrets are never shown, only whether each exists. */
  shows: B
  /** Properties of all its calls, and of those that change it. */
  limits?: W
  writes?: Pick<Call, 'module'>
}

/**
 * The calls of an access to somebody else's system: read, update, check and history. Secrets are
 * written and never returned; `keeps_former` says whether replaced secrets that the other side
 * sends are still accepted for a day.
 */
export function accessTo<
  const N extends string,
  const P extends string,
  Q extends z.ZodMiniObject,
  I extends Fields,
  S extends z.ZodMiniType,
  B extends Fields,
  const W extends Pick<Call, 'whole'> = object,
>(noun: N, { path, params, secrets, ...it }: Declared<P, Q, I, S, B, W>) {
  const input = z.strictObject({
    is_active: z.boolean(),
    ...it.input,
    secrets,
    /** Unchanged if omitted. */
    expires_on: z.optional(z.nullable(day())),
    /**
     * If omitted, formerly replaced secrets stay as they are, and those replaced now end at once.
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
    /** Signs in at the other side with the stored credentials. */
    check: call({ method: 'POST', path: `${path}/check`, ...writes, params, answer: row }),
    history: call({ method: 'GET', path: `${path}/history`, ...reads, params, answer: z.array(historyEntry) }),
  }
}
