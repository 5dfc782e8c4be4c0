import * as z from 'zod/mini'
import type { Schema } from './call.ts'
import { crud, type Declared, type Fields } from './crud.ts'
import { uuid } from './fields.ts'

/**
 * The calls (crud.ts) of a record that belongs to somebody. Who may see which is the server's own affair. Odd calls are written beside it, calls a noun has
 * not are left out of its declaration.
 */
export const record = <
  const N extends string,
  I extends Fields,
  R extends Fields,
  const S extends readonly [string, ...string[]],
  Q extends Record<string, Schema>,
>(
  noun: N,
  it: Declared<I, R, S, Q>,
) => crud(noun, { key: uuid(), id: z.string(), ...it })
