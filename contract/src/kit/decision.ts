import * as z from 'zod/mini'
import type { Access, Call, Schema } from './call.ts'
import { oneOf, version } from './fields.ts'

/** The fields of a record that show how it was decided. */
export const decided = <const S extends readonly [string, ...string[]]>(statuses: S) => ({
  status: oneOf(statuses),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  decision_note: z.string(),
})

type Fields = Record<string, Schema>
interface Shared extends Omit<Call, 'method' | 'path' | 'body' | 'permission' | 'idempotent'> {
  /**
   * The permission that deciding requires. If approving and rejecting have a permission each, a `*`
   * stands for the verb.
   */
  permission: Access
}
type Named<P extends string, V extends string> = P extends `${infer Head extends 'patch'}-${infer Noun}*`
  ? `${Head}-${Noun}${V}`
  : P
type Decisions<P extends string, S extends Shared, B extends Record<string, Fields>> = {
  [V in keyof B & string]: Omit<S, 'permission'> & {
    method: 'PATCH'
    path: `${P}/${V}`
    permission: Named<S['permission'], V>
    body: z.ZodMiniObject<B[V] & { version: ReturnType<typeof version> }, z.core.$strict>
    idempotent: true
  }
}

/**
 * The calls that decide on what somebody else has entered: `approve`, and either `reject` or
 * `deny`, depending on the kind of record. `bodies` holds the fields of each call besides the
 * version, usually a note. A second decision gets 409 `conflict` with who decided first and when.
 */
export const decidedBy = <const P extends string, const S extends Shared, const B extends Record<string, Fields>>(
  path: P,
  { permission, ...shared }: S,
  bodies: B,
): Decisions<P, S, B> =>
  Object.fromEntries(
    Object.entries(bodies).map(([verb, fields]) => [
      verb,
      {
        ...shared,
        method: 'PATCH',
        path: `${path}/${verb}`,
        permission: permission.replace('*', verb),
        body: z.strictObject({ version: version(), ...fields }),
        idempotent: true,
      },
    ]),
  ) as unknown as Decisions<P, S, B>
