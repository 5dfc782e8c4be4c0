import { tableCommand } from '#contract/dining/table-command.ts'
import { tableSession } from '#contract/dining/table-session.ts'
import { useBranchEvents } from '#panel/kit/server/live.ts'
import { forget } from '#panel/kit/server/query.ts'

const atTable = new Set(['orderOnTheTable', 'comeEat', 'onlyPayment'])

/**
 * Keeps the floor and the open table up to date: refetches them on events of tables and of their
 * orders or reservations.
 */
export function useFloorEvents(branch_id: string) {
  const again = () => void forget(tableSession.floor, tableSession.read, tableCommand.list)
  useBranchEvents(branch_id, {
    table: again,
    reservation: again,
    order: ({ data }) => atTable.has(data.delivery_type) && again(),
    resync: again,
  })
}
