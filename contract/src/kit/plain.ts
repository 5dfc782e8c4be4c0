import * as z from 'zod/mini'
import { call, type Schema } from './call.ts'
import { crud, type Declared, type Fields } from './crud.ts'
import { refId } from './fields.ts'

/**
 * The calls (crud.ts) of plain reference data, which all tenants share. It has small numbers as ids
 * and is written only by the provider. Further calls are declared beside the result.
 */
export function plain<
  const N extends string,
  F extends Fields,
  const S extends readonly [string, ...string[]],
  Q extends Record<string, Schema>,
>(noun: N, { fields, ...it }: { fields: F } & Omit<Declared<F, object, S, Q>, 'input' | 'shows'>) {
  const base = crud(noun, { key: refId(), id: z.int(), input: fields, shows: {}, ...it })
  return {
    ...base,
    create: call({ ...base.create, platform: true }),
    update: call({ ...base.update, platform: true }),
    remove: call({ ...base.remove, platform: true }),
  }
}
