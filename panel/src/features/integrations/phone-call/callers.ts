import { useQueries } from '@tanstack/react-query'
import type { Caller, LiveCall } from '#contract/integrations/phone-call.ts'
import type { Answer } from '#contract/kit/call.ts'
import { member } from '#contract/members/member.ts'
import { useAtRest } from '#panel/ui/at-rest.ts'
import type { UserBranch } from '#panel/kit/current-branch.ts'
import { ask } from '#panel/kit/server/query.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { lookAgainMs } from './look-again.ts'

type Row = Answer<typeof member.list>['data'][number]

/** How many owners of a number the server names while it rings. */
const maxCallers = 8

/**
 * Returns the calls with their callers. The server sends no more news about a call that is over, so
 * the callers of such calls are fetched by their number.
 */
export function useCallers(calls: readonly LiveCall[], branches: readonly UserBranch[]): readonly LiveCall[] {
  const may = useCan()(member.list.permission)
  const over = may ? calls.filter((it) => it.state === 'ended' && it.phone !== null) : []
  const found = useQueries({
    queries: over.map(({ phone, branch_id }) => {
      const company_id = branches.find((it) => it.branch_id === branch_id)?.company_id
      return {
        ...ask(member.list, {
          query: { phone: [phone ?? ''], ...(company_id && { company_id: [company_id] }), limit: maxCallers },
        }),
        refetchInterval: ({ state: { data } }: { state: { data: { data: Row[] } | undefined } }) =>
          data?.data.length === 0 && lookAgainMs,
      }
    }),
    combine: (answers) =>
      Object.fromEntries(
        over.map((call, at): [string, Caller[]] => {
          const rows = answers[at]?.data?.data
          return [call.id, rows ? callersOf(call, rows) : call.callers]
        }),
      ),
  })
  const shown = useAtRest(found)
  return calls.map((it) => (it.state === 'ended' ? { ...it, callers: shown[it.id] ?? it.callers } : it))
}

/**
 * Lists the owner of the number first. Addresses are known only if the server named them while the
 * phone rang.
 */
const callersOf = ({ phone, callers }: LiveCall, rows: readonly Row[]): Caller[] =>
  rows
    .toSorted((a, b) => Number(a.phone !== phone) - Number(b.phone !== phone))
    .map((row) => ({
      id: row.id,
      name: `${row.name} ${row.surname}`.trim(),
      is_active: row.is_active,
      is_premium_now: row.is_premium_now,
      has_birthday: row.has_birthday,
      allergens: row.allergens,
      note: row.note,
      order_count: row.order_count,
      last_order_at: row.last_order_at,
      point_balance: row.point_balance,
      wallet_balance: row.wallet_balance,
      currency: row.currency,
      address: callers.find(({ id }) => id === row.id)?.address ?? null,
    }))
