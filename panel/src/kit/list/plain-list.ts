import type { Call, CallInput, Schema } from '#contract/kit/call.ts'
import type { ListCall, RowOf } from '../server/list-query.ts'
import type { Permission } from '../server/session.ts'

interface PlainNoun {
  noun: string
  list: ListCall & { answer: { _zod: { output: { data: readonly { id: number | string }[] } } } }
  create: Call & { permission: Permission }
  remove: Call & { params: Schema }
}

/**
 * Makes the props that the lists of ordinary records (`plain` in the contract) share: rows link to
 * their form, new records can be created, and any record can be deleted. `at` is where the
 * addresses of the forms start if they do not start with the record type's name (`noun`).
 */
export const plainList = <N extends PlainNoun>({ noun, list, create, remove }: N, at = `/${noun}`) => ({
  list: list as N['list'],
  href: (row: RowOf<N['list']>) => `${at}/form/${row.id}`,
  create: { href: `${at}/form`, permission: create.permission },
  remove: {
    call: remove as N['remove'],
    given: (row: RowOf<N['list']>) =>
      ({ params: { [`${noun.replaceAll('-', '_')}_id`]: row.id } }) as CallInput<N['remove']>,
  },
})
