import * as z from 'zod/mini'
import { call, type Call } from './call.ts'
import type { Fields } from './crud.ts'
import { day } from './fields.ts'
import { historyEntry } from './history.ts'

/** A party's own installations. An access to any other address is made by the platform owner, and keeps it. */
export const accessHosts = ['live', 'test'] as const

/** How long a secret that was replaced is still taken, where somebody wants that: until the other side has the new one, in hours. */
export const formerHours = 24

const shown = {
  /** 0 where there never was one. */
  version: z.int(),
  is_active: z.boolean(),
  /** The last day on which the credentials are valid; null: nobody said that they end. */
  expires_on: z.nullable(z.string()),
  /** Until when the secrets that were replaced are still taken; null: they are not. */
  former_until: z.nullable(z.string()),
  /** Whether secrets of it are such that the other side sends them, so that both may be taken for a time. */
  can_keep_former: z.boolean(),
  /** The last time somebody checked the connection, and what came of it, in the other side's words. */
  checked: z.nullable(z.object({ at: z.string(), is_well: z.boolean(), said: z.string() })),
  /** When it last worked on its own. */
  worked_at: z.nullable(z.string()),
  /** Why it does not work, and since when; null while it does. */
  failure: z.nullable(z.object({ at: z.string(), said: z.string() })),
}

interface Declared<P, Q, I, S, B, W> {
  path: P
  params: Q
  /** What its form sends, besides what every access has. */
  input: I
  /** Secrets as they are sent: those that are to change; an empty one stays as it is. */
  secrets: S
  /** What an answer shows in addition; of secrets, whether each is there: what it is nobody can read. */
  shows: B
  /** What all its calls ask for, and those that change it. */
  limits?: W
  writes?: Pick<Call, 'module'>
}

/**
 * The calls of an access to somebody else's system: read, update, check and history. Secrets are written and never answered; `keeps_former` says that those the other side sends are still taken for a day
 * after they were replaced, or no longer.
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
    /** Left out, it stays as it is. */
    expires_on: z.optional(z.nullable(day())),
    /** Left out, secrets that were replaced earlier stay as they are, and those replaced now end at once. */
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
    /** Signs in there with what is stored, and asks for what it is an access to. */
    check: call({ method: 'POST', path: `${path}/check`, ...writes, params, answer: row }),
    history: call({ method: 'GET', path: `${path}/history`, ...reads, params, answer: z.array(historyEntry) }),
  }
}
