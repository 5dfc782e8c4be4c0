import { tableCommand, type TableCommand } from '#contract/dining/table-command.ts'
import { serverNow } from '#panel/domain/clock.ts'
import { callKey, tableCallWords } from '#panel/domain/table-call-words.ts'
import { toasts } from '#panel/ui/toast-queue.ts'
import { send } from '#panel/kit/client.ts'
import { can, hasModule } from '#panel/kit/session.ts'
import { say } from '#panel/kit/words.ts'
import { isDue, nobodyHeard, type HeardCalls } from './calls-due.ts'
import { play } from './sound.ts'

/*
 * What guests call for at the branches this device listens to. Like the alarm it is a function of state: a call that nobody has seen is heard when it comes and each
 * minute after, softly and never over the alarm.
 */
const waiting = new Map<string, readonly TableCommand[]>()
const told = new Set<string>()
let heard: HeardCalls = nobodyHeard

/** Reads what waits at a branch's tables; where that fails the next event or the next minute reads it. */
export async function readCalls(branch_id: string): Promise<void> {
  if (!can(tableCommand.list.permission) || !hasModule('table_order', branch_id)) return
  const answer = await send(tableCommand.list, { params: { branch_id } }).catch(() => undefined)
  if (!answer) return
  waiting.set(branch_id, answer.data)
  for (const it of answer.data) tell(it)
}

export const forgetCalls = (branch_id: string) => void waiting.delete(branch_id)

/** Sounds what is due, where this tab is the one that does and no order rings; what an order rang over is heard after it. */
export function soundCalls(branches: readonly string[], canRing: boolean): void {
  const calls = branches.flatMap((id) => waiting.get(id) ?? [])
  const next = isDue(calls, heard, serverNow())
  if (next && !canRing) return
  if (next) play('table')
  heard = next ?? heard
}

/** Says on the screen what the sound is for. */
function tell(it: TableCommand): void {
  const key = `${it.id} ${it.repeats}`
  if (it.state !== 'open' || told.has(key)) return
  told.add(key)
  toasts.add({
    kind: 'info',
    about: `table-call:${it.id}`,
    title: `${it.table_name}: ${say(tableCallWords)(callKey(it))}`,
  })
}
