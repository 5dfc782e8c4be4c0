import * as z from 'zod/mini'
import type { Schema } from './call.ts'
import { crud, type Declared, type Fields } from './crud.ts'
import { uuid } from './fields.ts'

/**
 * The calls (crud.ts) of records that belong to somebody. The server decides who may see which
 * records. A kind of record that lacks one of the ordinary calls leaves it out, and declares
 * further calls beside the result.
 */
export const record = <
  const N extends string,
  I extends Fields,
  R extends Fields,
  const S extends readonly [string, ...string[]],
  Q extends Record<string, Schema>,
  const G extends string = N,
>(
  noun: N,
  it: Declared<I, R, S, Q, G>,
) => crud(noun, { key: uuid(), id: z.string(), ...it })
